const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Which files may be uploaded (specification 000 section 5): each extension with the types that senders declare for it, its own first. */
export const fileTypes = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  gif: ['image/gif'],
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: [`${openXml}.wordprocessingml.document`],
  xls: ['application/vnd.ms-excel'],
  xlsx: [`${openXml}.spreadsheetml.sheet`],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: [`${openXml}.presentationml.presentation`],
  odt: [`${openDocument}.text`],
  ods: [`${openDocument}.spreadsheet`],
  odp: [`${openDocument}.presentation`],
  txt: ['text/plain'],
  // Where a spreadsheet program is installed, its system declares its own type.
  csv: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  xml: ['application/xml', 'text/xml'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileExtension = keyof typeof fileTypes

export const fileExtensions = Object.keys(fileTypes) as FileExtension[]
export const largestFile = 5_242_880
export const longestFileName = 200

export const fileStates = ['pending', 'clean', 'blocked'] as const
export type FileState = (typeof fileStates)[number]

export function extensionOf(name: string): FileExtension | undefined {
  const last = name.includes('.') ? name.split('.').at(-1)!.toLowerCase() : ''
  return Object.hasOwn(fileTypes, last) ? (last as FileExtension) : undefined
}
