import type { FileExtension } from '@portico/contract/features/files/file-types.ts'
import { holdsEicar } from '../../../core/files/eicar.ts'
import { isGif, isJpeg, isPng, isTiff } from '../../../core/files/image-shape.ts'
import { zipEnd } from '../../../core/files/zip-entries.ts'
import { type Fault, legacyFault, openDocumentFault, openXmlFault } from './office-content.ts'
import { isPlainText, isPlainXml } from './text-content.ts'

type Check = (bytes: Buffer) => Fault | undefined | Promise<Fault | undefined>

const when = (isSo: (bytes: Buffer) => boolean) => (bytes: Buffer) => (isSo(bytes) && zipEnd(bytes) === undefined ? undefined : 'type')
const isPdf = (bytes: Buffer) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.lastIndexOf('%%EOF') > 0

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
  txt: when(isPlainText),
  csv: when(isPlainText),
  xml: when(isPlainXml),
}

/** Whether the bytes are what the extension says. `type`: something else, or more besides. `harm`: they are known to be harmful. */
export async function contentFault(bytes: Buffer, extension: FileExtension): Promise<Fault | undefined> {
  return holdsEicar(bytes) ? 'harm' : checks[extension](bytes)
}
