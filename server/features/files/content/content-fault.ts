import type { FileExtension } from '@portico/contract/features/files/file-types.ts'
import type { Found } from '@portico/contract/features/files/found-in-files.ts'
import { holdsEicar } from '../../../core/files/eicar.ts'
import { isGif, isJpeg, isPng, isTiff } from '../../../core/files/image-shape.ts'
import { zipEnd } from '../../../core/files/zip-directory.ts'
import { looksLike } from './looks-like.ts'
import { type Fault, legacyFault, openDocumentFault, openXmlFault } from './office-content.ts'
import { isPlainText, isPlainXml } from './text-content.ts'

type Check = (bytes: Buffer) => Fault | undefined

const when = (isSo: (bytes: Buffer) => boolean) => (bytes: Buffer) => (isSo(bytes) && zipEnd(bytes) === undefined ? undefined : 'type')
/** What may precede a PDF: marks and blanks, and the commands with which a file is sent to a printer. Nothing that another program reads. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: printers are spoken to in these
const beforePdf = /^(\u00ef\u00bb\u00bf)?[\s\0]*(\u001b%-12345X(@PJL[^\r\n<]*\r?\n)*)?$/
function isPdf(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 1024)
  const at = head.search(/%PDF-[12]\.\d/)
  return at >= 0 && beforePdf.test(head.slice(0, at)) && bytes.lastIndexOf('%%EOF') > at
}

const textFault = (bytes: Buffer) => (isPlainText(bytes) && zipEnd(bytes) === undefined ? undefined : 'type')

const checks: Record<FileExtension, Check> = {
  jpg: when(isJpeg),
  jpeg: when(isJpeg),
  png: when(isPng),
  tif: when(isTiff),
  tiff: when(isTiff),
  gif: when(isGif),
  pdf: when(isPdf),
  doc: (bytes) => legacyFault(bytes, 'doc'),
  xls: (bytes) => legacyFault(bytes, 'xls'),
  ppt: (bytes) => legacyFault(bytes, 'ppt'),
  docx: (bytes) => openXmlFault(bytes, 'docx'),
  xlsx: (bytes) => openXmlFault(bytes, 'xlsx'),
  pptx: (bytes) => openXmlFault(bytes, 'pptx'),
  odt: (bytes) => openDocumentFault(bytes, 'odt'),
  ods: (bytes) => openDocumentFault(bytes, 'ods'),
  odp: (bytes) => openDocumentFault(bytes, 'odp'),
  txt: textFault,
  csv: textFault,
  xml: when(isPlainXml),
}

/** What the bytes are where they are not what the extension says, or more besides; `harm` where they are known to be harmful. */
export function contentFault(bytes: Buffer, extension: FileExtension): Found | 'harm' | undefined {
  const fault = holdsEicar(bytes) ? 'harm' : checks[extension](bytes)
  return fault === 'type' ? looksLike(bytes, extension) : fault
}
