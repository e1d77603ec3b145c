import { archiveOf } from '@portico/testkit/files/archive-of.ts'
import { openXmlParts, stillDrawing } from '@portico/testkit/files/office-parts.ts'
import { gif, png } from '@portico/testkit/files/pictures.ts'

/** A file as a form sends it; also with names and types that no browser would send. */
export type SentFile = { what: string; name: string; type: string; bytes: Buffer }

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const openXml = 'application/vnd.openxmlformats-officedocument'
export const types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  tiff: 'image/tiff',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
}

/** None of them is what any allowed extension says. */
const contents: Record<string, Buffer> = {
  'a program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90), bytes('00ff00ff')]),
  'an ELF program': bytes('7f454c460201010000000000000000000200'),
  'a page': Buffer.from('<!DOCTYPE html><html><script>window.ran=1</script></html>'),
  'a drawing that runs scripts': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"/>'),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a server script': Buffer.from('<?php system($_GET[0]); ?>'),
  'an archive': bytes(
    '504b0304 0a000000 0000 00000000 00000000 00000000 00000000 0100 0000 61 504b0506 00000000 0000 0000 00000000 00000000 0000',
  ),
}

const disguised = Object.entries(contents).flatMap(([what, content]) =>
  Object.entries(types).map(([kind, type]) => ({ what: `${what} as ${kind}`, name: `file.${kind}`, type, bytes: content })),
)

/** Good bytes under a name or a type that is not theirs. */
const misnamed: SentFile[] = [
  ['a program’s name', 'invoice.pdf.exe', types.pdf],
  ['a page’s name', 'invoice.html', types.pdf],
  ['a drawing’s name', 'invoice.svg', types.pdf],
  ['a script’s name', 'invoice.js', types.pdf],
  ['a macro document’s name', 'invoice.docm', types.pdf],
  ['an archive’s name', 'invoice.zip', types.pdf],
  ['a name with NUL', 'invoice.pdf\0.exe', types.pdf],
  ['a name turned around', 'invoice\u202efdp.exe', types.pdf],
  ['a stream of a file', 'invoice.pdf::$DATA', types.pdf],
  ['no extension', 'invoice', types.pdf],
  ['a type of pages', 'invoice.pdf', 'text/html'],
  ['a type of anything', 'invoice.pdf', 'application/octet-stream'],
  ['a type of pictures', 'invoice.pdf', 'image/png'],
  ['two types', 'invoice.pdf', 'text/html, application/pdf'],
  ['another extension', 'invoice.png', types.png],
].map(([what, name, type]) => ({ what: `good bytes under ${what}`, name: name!, type: type!, bytes: pdf }))

const doubled: SentFile[] = [
  { what: 'a gif with an archive behind it', name: 'a.gif', type: 'image/gif', bytes: Buffer.concat([gif, contents['an archive']!]) },
  { what: 'a pdf with an archive behind it', name: 'a.pdf', type: types.pdf!, bytes: Buffer.concat([pdf, contents['an archive']!]) },
  { what: 'a script that begins like a gif', name: 'a.gif', type: 'image/gif', bytes: Buffer.from('GIF89a=1/*\0*/;alert(1)//') },
  {
    what: 'XML that names a file',
    name: 'a.xml',
    type: types.xml!,
    bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  },
  {
    what: 'XML that grows',
    name: 'a.xml',
    type: types.xml!,
    bytes: Buffer.from('<!DOCTYPE l [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><l>&b;</l>'),
  },
  { what: 'nothing', name: 'a.txt', type: 'text/plain', bytes: Buffer.alloc(0) },
]

export const attackFiles: readonly SentFile[] = [...disguised, ...misnamed, ...doubled]

/** What every scanner knows; blocked also where no scanner is installed. */
export const harmfulFiles: readonly SentFile[] = [
  { what: 'the test text of scanners', name: 'a.txt', type: 'text/plain', bytes: Buffer.from(eicar) },
  { what: 'the test text among others', name: 'a.csv', type: 'text/csv', bytes: Buffer.from(`a,b\n${eicar},1\n`) },
  { what: 'the test text in a pdf', name: 'a.pdf', type: types.pdf!, bytes: Buffer.concat([pdf, Buffer.from(`${eicar}\n%%EOF`)]) },
]

/** Right, and written in ways that a hasty check takes for wrong. */
const unusual: SentFile[] = [
  {
    what: 'a signed invoice',
    name: 'invoice.xml',
    type: types.xml!,
    bytes: Buffer.from('<i xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Signature><ds:Object Id="a"/></ds:Signature></i>'),
  },
  {
    what: 'a sheet whose archive ends with records of 64 bits',
    name: 'a.xlsx',
    type: types.xlsx!,
    bytes: archiveOf(openXmlParts('xlsx'), { zip64: ['parts', 'end'] }),
  },
  {
    what: 'a document with a drawing that only draws',
    name: 'a.docx',
    type: types.docx!,
    bytes: archiveOf(openXmlParts('docx', { 'word/media/image1.svg': stillDrawing }), { descriptors: true }),
  },
  {
    what: 'a document that WPS Office declares',
    name: 'a.docx',
    type: 'application/wps-office.docx',
    bytes: archiveOf(openXmlParts('docx'), {}),
  },
  { what: 'a png with zeros behind it', name: 'a.png', type: types.png!, bytes: Buffer.concat([png, Buffer.alloc(9)]) },
  { what: 'a pdf behind a byte order mark', name: 'a.pdf', type: types.pdf!, bytes: Buffer.concat([bytes('efbbbf'), pdf]) },
]

/** The same builders without a fault. */
export const goodFiles: readonly SentFile[] = [
  ...unusual,
  { what: 'a pdf', name: 'invoice.pdf', type: types.pdf!, bytes: pdf },
  { what: 'a gif', name: 'dot.gif', type: 'image/gif', bytes: gif },
  { what: 'text', name: 'note.txt', type: 'text/plain', bytes: Buffer.from('4 < 5, and so on.\n') },
  {
    what: 'text named like a script of a page',
    name: '"><img src=x onerror=alert(1)>.txt',
    type: 'text/plain',
    bytes: Buffer.from('Harbour'),
  },
]

const boundary = 'portico-proof-boundary-7MA4YWxkTrZu0gW'

/** The form with this one file, byte by byte. */
export function formOf({ name, type, bytes: content }: SentFile) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new Uint8Array(Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])),
  }
}
