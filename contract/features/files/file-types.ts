const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
/** Where WPS Office is installed, its system declares its own types. */
const wps = 'application/wps-office'

/** Which files may be uploaded (specification 000 section 5): each extension with the types that senders declare for it, its own first. */
export const fileTypes = {
  jpg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  png: ['image/png', 'image/x-png'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  gif: ['image/gif'],
  pdf: ['application/pdf', 'application/x-pdf'],
  doc: ['application/msword', `${wps}.doc`],
  docx: [`${openXml}.wordprocessingml.document`, `${wps}.docx`],
  xls: ['application/vnd.ms-excel', `${wps}.xls`],
  xlsx: [`${openXml}.spreadsheetml.sheet`, `${wps}.xlsx`],
  ppt: ['application/vnd.ms-powerpoint', `${wps}.ppt`],
  pptx: [`${openXml}.presentationml.presentation`, `${wps}.pptx`],
  odt: [`${openDocument}.text`],
  ods: [`${openDocument}.spreadsheet`],
  odp: [`${openDocument}.presentation`],
  txt: ['text/plain'],
  // Where a spreadsheet program is installed, its system declares its own type.
  csv: ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'text/comma-separated-values', 'application/csv', `${wps}.csv`],
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
