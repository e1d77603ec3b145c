import { png } from './pictures.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
export const openXmlKinds = {
  docx: { main: 'word/document.xml', media: 'word/media', type: `${openXml}.wordprocessingml.document.main+xml` },
  xlsx: { main: 'xl/workbook.xml', media: 'xl/media', type: `${openXml}.spreadsheetml.sheet.main+xml` },
  pptx: { main: 'ppt/presentation.xml', media: 'ppt/media', type: `${openXml}.presentationml.presentation.main+xml` },
}
export const stillDrawing =
  '<svg width="96" height="96" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" overflow="hidden"><path d="M0 0h96v96z"/></svg>'

/** The parts that a program of this kind writes around an empty document. */
export const openXmlParts = (kind: keyof typeof openXmlKinds, more: Record<string, string | Buffer> = {}, quote = '"') => ({
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/${openXmlKinds[kind].main}" ContentType=${quote}${openXmlKinds[kind].type}${quote}/></Types>`,
  '_rels/.rels': '<Relationships/>',
  [openXmlKinds[kind].main]: '<main/>'.repeat(200),
  'docProps/core.xml': '<coreProperties/>',
  ...more,
})
/** The same for documents of the other kind. */
export const openDocumentParts = (kind: 'text' | 'spreadsheet' | 'presentation') => ({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'Configurations2/accelerator/': '',
  'content.xml': '<office:document-content/>'.repeat(50),
  'Thumbnails/thumbnail.png': png,
  'Pictures/100000.svg': stillDrawing,
  'META-INF/manifest.xml': '<manifest:manifest/>',
})
