import type { FileExtension } from '@portico/contract/features/files/file-types.ts'
import type { Found } from '@portico/contract/features/files/found-in-files.ts'
import { zipEnd } from '../../../core/files/zip-directory.ts'
import { type ZipEntry, zipEntries } from '../../../core/files/zip-entries.ts'
import { cfbNames } from './cfb-names.ts'
import { holdsMacros, macros, programs } from './office-content.ts'
import { beginsLikeXml, isInertXml, isPage, textOf } from './text-content.ts'

/** The first bytes of what people name wrongly, in hexadecimal digits. */
const beginnings: readonly [Found, RegExp][] = [
  ['program', /^(4d5a|7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe)/],
  ['pdf', /^25504446/],
  ['picture', /^(89504e470d0a1a0a|ffd8ff|47494638|49492a00|4d4d002a|424d|52494646.{8}57454250)/],
  ['otherArchive', /^(1f8b|377abcaf271c|526172211a07|425a68|fd377a585a00)/],
]
/** What each extension is, where its content is sound. */
const kindOf: Partial<Record<FileExtension, Found>> = {
  ...{ jpg: 'picture', jpeg: 'picture', png: 'picture', gif: 'picture', tif: 'picture', tiff: 'picture', pdf: 'pdf', txt: 'text' },
  ...{ csv: 'text', xml: 'xml', doc: 'word', docx: 'word', odt: 'word', xls: 'sheet', xlsx: 'sheet', ods: 'sheet' },
  ...{ ppt: 'slides', pptx: 'slides', odp: 'slides' },
}
const signatures: Partial<Record<FileExtension, RegExp>> = {
  png: /^89504e47/,
  jpg: /^ffd8ff/,
  jpeg: /^ffd8ff/,
  gif: /^47494638/,
  tif: /^(49492a00|4d4d002a)/,
  tiff: /^(49492a00|4d4d002a)/,
}

/** A refusal is not to cost more than taking the file: of a long text the beginning tells enough. */
const enough = 65_536
/** Where it is cut, the last letter may be a part of one. */
const beginningOf = (bytes: Buffer) =>
  bytes.length <= enough
    ? textOf(bytes)
    : [0, 2, 1, 3].map((less) => textOf(bytes.subarray(0, enough - less))).find((text) => text !== undefined)

/** What refused bytes look like, for the words of the refusal: never a reason to take them. */
export function looksLike(bytes: Buffer, extension: FileExtension): Found {
  const found = ofBytes(bytes, kindOf[extension])
  const isOwnPicture = found === 'picture' && signatures[extension]?.test(bytes.toString('hex', 0, 8))
  return isOwnPicture || (found === kindOf[extension] && found !== 'picture') ? 'damaged' : found
}

function ofBytes(bytes: Buffer, wanted: Found | undefined): Found {
  const head = bytes.toString('hex', 0, 16)
  const isArchive = head.startsWith('504b0304')
  if (!isArchive && zipEnd(bytes) !== undefined) return 'archiveBehind'
  if (isArchive) return ofArchive(zipEntries(bytes), wanted)
  const known = beginnings.find(([, start]) => start.test(head))
  if (known) return known[0]
  const names = cfbNames(bytes)
  if (names) return ofOldDocument(names)
  const text = beginningOf(bytes)
  return text === undefined ? 'unknown' : ofText(text)
}

function ofArchive(entries: readonly ZipEntry[] | undefined, wanted: Found | undefined): Found {
  if (!entries) return 'oddArchive'
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  const isDocument = has(/^(\[content_types\]\.xml|mimetype)$/i)
  if (has(programs)) return isDocument ? 'programInside' : 'archiveWithProgram'
  if (!isDocument) return has(/\.class$/i) ? 'archiveWithProgram' : 'archive'
  if (has(macros)) return 'macros'
  const kind = has(/^word\//) ? 'word' : has(/^xl\//) ? 'sheet' : has(/^ppt\//) ? 'slides' : undefined
  if (kind && kind !== wanted) return kind
  return has(/\.(html?|zip|7z|rar|svg)$/i) ? 'partInside' : 'damaged'
}

function ofOldDocument(names: readonly string[]): Found {
  if (names.includes('EncryptedPackage')) return 'locked'
  if (holdsMacros(names)) return 'macros'
  if (names.includes('WordDocument')) return 'word'
  if (names.includes('Workbook') || names.includes('Book')) return 'sheet'
  return names.includes('PowerPoint Document') ? 'slides' : 'unknown'
}

function ofText(text: string): Found {
  if (/^\s*(#!|<\?php|<%)/i.test(text)) return 'script'
  if (/^\s*(<\?xml[^>]*>\s*)?<([\w-]+:)?svg\b/i.test(text)) return 'drawing'
  if (/^\s*\{\\rtf/.test(text)) return 'word'
  const isMarkup = beginsLikeXml(text) && (!isPage(text) || /^\s*<(\?xml|!doctype(?!\s+html))/i.test(text))
  if (isMarkup) return isInertXml(text) ? 'xml' : 'activeXml'
  return isPage(text) ? 'page' : 'text'
}
