import { fileTypes } from '@portico/contract/features/files/file-types.ts'
import type { UploadedFile } from '@portico/testkit/features/files.ts'
import { type ArchiveStyle, archiveOf } from '@portico/testkit/files/archive-of.ts'
import { openDocumentParts, openXmlKinds, openXmlParts, stillDrawing } from '@portico/testkit/files/office-parts.ts'
import { gif, jpg, png } from '@portico/testkit/files/pictures.ts'

export type RealFile = [what: string, file: UploadedFile]

const named = (what: string, kind: keyof typeof fileTypes, content: Buffer | string, type: string = fileTypes[kind][0]): RealFile => [
  what,
  { name: `file.${kind}`, type, bytes: Buffer.from(content as string) },
]

const styles: Record<string, ArchiveStyle> = {
  Word: { room: 264 },
  LibreOffice: { descriptors: true, stored: ['mimetype'] },
  'Google Docs': { descriptors: true },
  WPS: {},
  'the Open XML SDK, streaming': { descriptors: true, zip64: ['parts'] },
  'Apache POI, with ZIP64 always': { zip64: ['parts', 'end'] },
  'a library that ends with ZIP64 records': { zip64: ['end'] },
}

const office: RealFile[] = Object.entries(styles).flatMap(([program, style]) =>
  (['docx', 'xlsx', 'pptx'] as const).map((kind) =>
    named(
      `a ${kind} by ${program}`,
      kind,
      archiveOf(
        openXmlParts(kind, { [`${openXmlKinds[kind].media}/image1.png`]: png, [`${openXmlKinds[kind].media}/image2.svg`]: stillDrawing }),
        style,
      ),
      program === 'WPS' ? `application/wps-office.${kind}` : fileTypes[kind][0],
    ),
  ),
)
const letters: RealFile[] = [
  ['odt', 'text'],
  ['ods', 'spreadsheet'],
  ['odp', 'presentation'],
].flatMap(([kind, word]) =>
  (['LibreOffice', 'Google Docs'] as const).map((program) =>
    named(
      `an ${kind} by ${program}`,
      kind as 'odt',
      archiveOf(openDocumentParts(word as 'text'), { ...styles[program], stored: ['mimetype'] }),
    ),
  ),
)

const body = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
const pdfOf = (version: string, content = body) =>
  `%PDF-${version}\n%âãÏÓ\n${content}xref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`
const pdfs: RealFile[] = [
  ...['1.4', '1.5', '1.6', '1.7', '2.0'].map((version) => named(`a PDF ${version}`, 'pdf', pdfOf(version))),
  named('a PDF behind a byte order mark', 'pdf', `\ufeff${pdfOf('1.4')}`),
  named('a PDF behind empty lines', 'pdf', `\r\n\r\n${pdfOf('1.6')}`),
  named('a PDF that was on its way to a printer', 'pdf', `\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n${pdfOf('1.7')}\x1b%-12345X`),
  named('a linearized PDF', 'pdf', pdfOf('1.5', `3 0 obj<</Linearized 1/L 600/H[1 2]/O 4/E 5/N 1/T 6>>endobj\n%%EOF\n${body}`)),
  named(
    'a PDF with a later change behind it',
    'pdf',
    `${pdfOf('1.7')}4 0 obj<</Type/Sig>>endobj\nxref\n4 1\ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF\r\n\0\0`,
  ),
]

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0'), jpg]))
const profile = segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(600, 7)]))
const progressive = Buffer.from(jpg)
progressive[progressive.indexOf(Buffer.from('ffc0', 'hex')) + 1] = 0xc2
const pictures: RealFile[] = [
  named('a photograph with its place, time and preview', 'jpg', Buffer.concat([jpg.subarray(0, 2), exif, jpg.subarray(2)])),
  named('a picture with a colour profile', 'jpeg', Buffer.concat([jpg.subarray(0, 2), profile, jpg.subarray(2)])),
  named('a progressive picture', 'jpg', progressive),
  named('a picture with bytes behind it, as telephones write', 'jpg', Buffer.concat([jpg, Buffer.alloc(30), jpg])),
  named('a picture that an old browser declares', 'jpg', jpg, 'image/pjpeg'),
  named('a png with zeros behind it', 'png', Buffer.concat([png, Buffer.alloc(7)])),
  named('a gif with zeros behind it', 'gif', Buffer.concat([gif, Buffer.alloc(512)])),
]

const signed = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Signature><ds:SignedInfo><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms></ds:Reference></ds:SignedInfo><ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"/></ds:Object></ds:Signature></Invoice>`
const table = 'id;amount\r\n1;"10,00"\r\n'
const texts: RealFile[] = [
  named('a signed invoice', 'xml', signed),
  named(
    'a signed document whose signature has no prefix',
    'xml',
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object Id="a">text</Object></Signature>\n',
  ),
  named('XML in UTF-16', 'xml', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le')),
  named('a table with a byte order mark', 'csv', `\ufeff${table}`),
  named('a table in UTF-16', 'csv', Buffer.from(`\ufeff${table}`, 'utf16le')),
  named('a table in UTF-16 from another machine', 'csv', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()),
  named('a table with semicolons of a Turkish machine', 'csv', Buffer.from([...Buffer.from('id;ad\r\n1;'), 0xfe, 0xfd, 0x0d, 0x0a])),
  named('a table where a spreadsheet program is installed', 'csv', table, 'application/vnd.ms-excel'),
  named('a table with tabs', 'csv', table.replaceAll(';', '\t'), 'text/comma-separated-values'),
  named('text with page breaks', 'txt', 'page 1\n\fpage 2\n'),
  named('text that an old program has ended with its mark', 'txt', 'line\r\n\x1a'),
]

/** As programs write them that people use: each is allowed. */
export const realFiles: RealFile[] = [
  ...office,
  named('a docx whose list of parts has single quotes', 'docx', archiveOf(openXmlParts('docx', {}, "'"), {})),
  ...letters,
  ...pdfs,
  ...pictures,
  ...texts,
]
