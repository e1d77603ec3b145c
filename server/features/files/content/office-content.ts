import { inflateRawSync } from 'node:zlib'
import { holdsEicar } from '../../../core/files/eicar.ts'
import { packedBytes, type ZipEntry, zipEntries } from '../../../core/files/zip-entries.ts'
import { cfbNames } from './cfb-names.ts'
import { isStillDrawing } from './text-content.ts'

export type Fault = 'type' | 'harm'

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const mainPart = {
  docx: `${openXml}.wordprocessingml.document.main+xml`,
  xlsx: `${openXml}.spreadsheetml.sheet.main+xml`,
  pptx: `${openXml}.presentationml.presentation.main+xml`,
}
const mimetype = { odt: `${openDocument}.text`, ods: `${openDocument}.spreadsheet`, odp: `${openDocument}.presentation` }
/** Scripts of office programs, and what a person could be led to start. */
export const macros = /vbaproject|(^|\/)basic\/|(^|\/)scripts\//i
export const programs = /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|js|jse|wsf|hta|jar|lnk|sh|php)$/i
const others = /\.(html?|zip|7z|rar)$/i
/** Where office programs put the pictures of a document. */
const drawing = /^(word|xl|ppt)\/media\/[^/]+\.svg$|^Pictures\/[^/]+\.svg$/i
const isAllowed = (name: string) =>
  !macros.test(name) && !programs.test(name) && !others.test(name) && (drawing.test(name) || !/\.svg$/i.test(name))
const longestPart = 1_048_576

/** A document in the format before archives: the names of its streams tell which program wrote it. */
export function legacyFault(bytes: Buffer, extension: 'doc' | 'xls' | 'ppt'): Fault | undefined {
  const names = cfbNames(bytes)
  const wanted = { doc: ['WordDocument'], xls: ['Workbook', 'Book'], ppt: ['PowerPoint Document'] }[extension]
  return names?.some((name) => wanted.includes(name)) && !holdsMacros(names) ? undefined : 'type'
}
export const holdsMacros = (names: readonly string[]): boolean => names.some((name) => /^(_?VBA(_PROJECT.*)?|Macros)$/i.test(name))

/** As the value of an attribute, which either quotes enclose. */
const hasValue = (text: string, value: string) => text.includes(`"${value}"`) || text.includes(`'${value}'`)

export function openXmlFault(bytes: Buffer, extension: keyof typeof mainPart): Fault | undefined {
  const entries = zipEntries(bytes)
  const types = entries?.find(({ name }) => name === '[Content_Types].xml')
  if (!entries || !types || types.size > longestPart) return 'type'
  const text = unpacked(bytes, types)?.toString('utf8')
  if (!text || !hasValue(text, mainPart[extension]) || /macroEnabled/i.test(text)) return 'type'
  return faultIn(bytes, entries)
}

export function openDocumentFault(bytes: Buffer, extension: keyof typeof mimetype): Fault | undefined {
  const entries = zipEntries(bytes)
  const first = entries?.find(({ at }) => at === 0)
  if (!entries || first?.name !== 'mimetype' || first.method !== 0) return 'type'
  if (packedBytes(bytes, first)?.toString('latin1') !== mimetype[extension]) return 'type'
  if (!entries.some(({ name }) => name === 'content.xml')) return 'type'
  return faultIn(bytes, entries)
}

/** Unpacks every part, since a directory may lie about sizes, and looks into each. */
function faultIn(bytes: Buffer, entries: readonly ZipEntry[]): Fault | undefined {
  if (!entries.every(({ name }) => isAllowed(name))) return 'type'
  for (const entry of entries) {
    const part = unpacked(bytes, entry)
    if (!part) return 'type'
    if (holdsEicar(part)) return 'harm'
    if (drawing.test(entry.name) && !isStillDrawing(part)) return 'type'
  }
  return undefined
}

/** Exactly as many bytes as the directory says; undefined where there are more, fewer, or none to be had. */
function unpacked(bytes: Buffer, entry: ZipEntry): Buffer | undefined {
  const packed = packedBytes(bytes, entry)
  if (!packed) return undefined
  if (entry.method === 0) return packed.length === entry.size ? packed : undefined
  try {
    const part = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
    return part.length === entry.size ? part : undefined
  } catch {
    return undefined
  }
}
