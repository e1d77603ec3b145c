import type { UploadedFile } from '@portico/testkit/features/files.ts'
import { type ArchiveStyle, archiveOf } from '@portico/testkit/files/archive-of.ts'
import { openXmlParts } from '@portico/testkit/files/office-parts.ts'
import { gif, jpg, png, pngOf } from '@portico/testkit/files/pictures.ts'
import { lying, odtOf, officeOf, zipOf } from './archives.fixture.ts'

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-'.concat('STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  tiff: 'image/tiff',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
} as const
type Kind = keyof typeof types

/** Good files, so that only its fault can be the reason for a refusal. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90), bytes('00ff00ff')])
const archive = zipOf({ 'evil.class': 'cafebabe' })
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024)
const named = (what: string, kind: Kind, content: Buffer | string): Attack => [
  what,
  { name: `file.${kind}`, type: types[kind], bytes: Buffer.from(content as string) },
]
const wrong = (what: string, name: string, type: string, content: Buffer | string): Attack => [
  what,
  { name, type, bytes: Buffer.from(content as string) },
]

/** Dangers in the archives of other programs. */
const around = (kind: 'docx'): Attack[] => {
  const long: ArchiveStyle = { zip64: ['parts', 'end'] }
  const whole = (more: Record<string, string | Buffer>, style = long) => archiveOf(openXmlParts(kind, more), style)
  const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
  const changed = (change: (bytes: Buffer, end: number) => void) => {
    const bytes = whole({})
    change(bytes, bytes.length - 22)
    return bytes
  }
  return [
    named('macros in an archive of 64 bits', kind, whole({ 'word/vbaProject.bin': 'macros' })),
    named('macros in an archive whose sizes follow', kind, whole({ 'word/vbaProject.bin': 'macros' }, { descriptors: true })),
    named('a program in an archive of 64 bits', kind, whole({ 'word/run.exe': program })),
    named('an archive of 64 bits that grows a thousandfold', kind, whole({ 'word/a.xml': Buffer.alloc(30 * 1024 * 1024) })),
    named(
      'an archive whose two ends disagree',
      kind,
      changed((bytes, end) => bytes.writeUInt16LE(2, end + 10)),
    ),
    named(
      'an archive whose end lies elsewhere',
      kind,
      changed((bytes, end) => bytes.writeBigUInt64LE(2n ** 60n, end - 12)),
    ),
    named(
      'an archive whose directory lies elsewhere',
      kind,
      changed((bytes, end) => bytes.writeBigUInt64LE(0n, end - 28)),
    ),
    named('an archive of 64 bits with a page behind it', kind, Buffer.concat([whole({}), Buffer.from('<script>alert(1)</script>')])),
    ...[
      ['a script', '<script>alert(1)</script>'],
      ['a handler', '<rect width="1" height="1" onclick="alert(1)"/>'],
      ['a handler that is set later', '<set attributeName="onload" to="alert(1)"/>'],
      ['an address that runs', '<a xlink:href="java&#115;cript:alert(1)"/>'],
      ['a page', '<foreignObject><p>hello</p></foreignObject>'],
    ].map(([what, inner]) => named(`a document whose drawing holds ${what}`, kind, whole({ 'word/media/image1.svg': drawing(inner!) }))),
    named(
      'a document whose drawing names a file',
      kind,
      whole({ 'word/media/image1.svg': `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('&a;')}` }),
    ),
    named('a document with a drawing elsewhere', kind, whole({ 'word/embeddings/image1.svg': drawing('') })),
  ]
}

export type Attack = [what: string, file: UploadedFile]

/** Each is refused, and for what it is. */
export const attacks: Attack[] = [
  // The name and the declared type.
  wrong('a program', 'run.exe', 'application/x-msdownload', program),
  wrong('a page', 'page.html', 'text/html', '<h1>hello</h1>'),
  wrong('a drawing that runs scripts', 'logo.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'),
  wrong('a script', 'a.js', 'text/javascript', 'alert(1)'),
  wrong('a server script', 'shell.php', 'application/x-php', '<?php system($_GET[0]);'),
  wrong('a server script as text', 'shell.php', 'text/plain', 'hello'),
  wrong('a program behind a harmless extension', 'invoice.pdf.exe', 'application/pdf', pdf),
  wrong('an extension behind a NUL', 'invoice.pdf\0.exe', 'application/pdf', pdf),
  wrong('an extension behind a dot', 'invoice.pdf.', 'text/html', pdf),
  wrong('an extension turned around', 'invoice\u202efdp.exe', 'application/pdf', pdf),
  wrong('a stream of a file', 'invoice.pdf::$DATA', 'application/pdf', pdf),
  wrong('no extension', 'invoice', 'application/pdf', pdf),
  wrong('no name but blanks', '   ', 'application/pdf', pdf),
  wrong('a name of an object', 'a.constructor', 'application/pdf', pdf),
  wrong('a macro document', 'a.docm', 'application/vnd.ms-word.document.macroEnabled.12', officeOf('docx')),
  wrong('an archive', 'a.zip', 'application/zip', archive),
  wrong('a page declared under a pdf name', 'a.pdf', 'text/html', pdf),
  wrong('a type of nobody knows what', 'a.pdf', 'application/octet-stream', pdf),
  wrong('a type with a trick', 'a.pdf', 'text/html, application/pdf', pdf),
  wrong('another allowed type', 'a.pdf', 'image/png', pdf),
  wrong('another allowed extension', 'a.png', 'application/pdf', pdf),
  // The content.
  named('a program as pdf', 'pdf', program),
  named('a program as png', 'png', program),
  named('a program as text', 'txt', program),
  named('a program as csv', 'csv', program),
  named('a program as old document', 'doc', program),
  named('an ELF program as text', 'txt', bytes('7f454c460201010000000000')),
  named('a shell script as text', 'txt', '#!/bin/sh\nrm -rf /'),
  named('a page as text', 'txt', '\n <!DOCTYPE html><script>alert(1)</script>'),
  named('a page as csv', 'csv', '<table><tr><td>=cmd|calc</td></tr></table>'),
  named('a page behind a mark as text', 'txt', '\ufeff<html><body onload=alert(1)>'),
  named('a page in UTF-16 as text', 'txt', Buffer.from('\ufeff<script>alert(1)</script>', 'utf16le')),
  named('a page as jpg', 'jpg', '<html><script>alert(1)</script></html>'),
  named('a page as pdf', 'pdf', '<html>%PDF-1.4 %%EOF</html>'),
  named('a drawing as xml', 'xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  named('a page as xml', 'xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>'),
  named('XML that names a file', 'xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  named('XML that grows', 'xml', '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><l>&b;</l>'),
  named('XML with a style sheet that runs', 'xml', '<?xml version="1.0"?><?xml-stylesheet href="evil.xsl"?><a/>'),
  named('XML of another prefix that draws', 'xml', '<a xmlns:s="http://www.w3.org/2000/svg"><s:script/></a>'),
  named(
    'a page whose name is written in numbers',
    'xml',
    '<a xmlns="http://www.w3.org/1999/&#x78;html"><object data="https://evil.example"/></a>',
  ),
  named(
    'a page of another prefix that embeds',
    'xml',
    '<a xmlns:h="http://www.w3.org/1999/xhtml"><h:embed src="https://evil.example"/></a>',
  ),
  named('XML that is transformed by itself', 'xml', '<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"/>'),
  named('a pdf behind a page', 'pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdf])),
  named('a pdf behind a program', 'pdf', Buffer.concat([program, pdf])),
  named('a pdf behind a picture', 'pdf', Buffer.concat([gif, pdf])),
  named('a png with a script behind its zeros', 'png', Buffer.concat([png, Buffer.alloc(9), Buffer.from('<?php')])),
  named('a gif with an archive behind its zeros', 'gif', Buffer.concat([gif, Buffer.alloc(9), archive])),
  named('a picture as another picture', 'png', jpg),
  named('a picture as old picture', 'tiff', gif),
  named('a picture as document', 'pdf', png),
  named('a document as picture', 'gif', pdf),
  named('a script that begins like a gif', 'gif', 'GIF89a=1/*\0*/;alert(1)//'),
  named('a gif with an archive behind it', 'gif', Buffer.concat([gif, archive])),
  named('a png with an archive behind it', 'png', Buffer.concat([png, archive])),
  named('a png with a script behind it', 'png', Buffer.concat([png, Buffer.from('<?php system("id");')])),
  named('a jpg with an archive behind it', 'jpg', Buffer.concat([jpg, archive])),
  named('a pdf with an archive behind it', 'pdf', Buffer.concat([pdf, archive])),
  named('a png that fills the memory', 'png', pngOf(60_000, 60_000)),
  named('a png broken off', 'png', png.subarray(0, -12)),
  named('the first bytes of a png', 'png', png.subarray(0, 8)),
  named('the first bytes of a pdf', 'pdf', '%PDF-1.4'),
  named('a tiff that points beyond itself', 'tiff', bytes('49492a00 ffffff00 0000000000000000')),
  named('random bytes', 'jpg', bytes('00112233445566778899aabbccddeeff00112233')),
  // Archives that documents are.
  named('an archive as document', 'docx', archive),
  named('a document as sheet', 'xlsx', officeOf('docx')),
  named('a sheet as document', 'docx', officeOf('xlsx')),
  named('a document of the one kind as one of the other', 'odt', officeOf('docx')),
  named('a document with macros', 'docx', officeOf('docx', { 'word/vbaProject.bin': 'macros' })),
  named('a document that says it has macros', 'docx', officeOf('docx', {}, 'application/vnd.ms-word.document.macroEnabled.main+xml')),
  named('a document with a program in it', 'docx', officeOf('docx', { 'word/embeddings/run.exe': program })),
  named('a document with a script in it', 'odt', odtOf({ 'Scripts/python/a.py': 'import os' })),
  named('a document that grows a thousandfold', 'docx', officeOf('docx', { 'word/a.xml': [zeros(30), { level: 9 }] })),
  named('a sheet that fills the memory', 'xlsx', officeOf('xlsx', { 'xl/a.xml': [zeros(65), { level: 9 }] })),
  named(
    'a document that lies about how it grows',
    'docx',
    lying(officeOf('docx', { 'word/a.xml': [zeros(30), { level: 9 }] }), 'word/a.xml', 'size', 10),
  ),
  named('a document whose parts lie over each other', 'docx', lying(officeOf('docx', { 'word/a.xml': 'x' }), 'word/a.xml', 'at', 0)),
  named(
    'a document whose part reaches beyond it',
    'docx',
    lying(officeOf('docx', { 'word/a.xml': 'x' }), 'word/a.xml', 'compressed', 5_000_000),
  ),
  named('an encrypted document', 'docx', lying(officeOf('docx', { 'word/a.xml': 'x' }), 'word/a.xml', 'flags', 1)),
  named(
    'a document of thousands of parts',
    'docx',
    officeOf('docx', Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`word/${n}`, '']))),
  ),
  named('a document with a part outside it', 'docx', officeOf('docx', { '../../etc/cron.d/evil': 'x' })),
  named('a document with a part at an absolute place', 'docx', officeOf('docx', { '/etc/cron.d/evil': 'x' })),
  named('a document with a part on another system', 'docx', officeOf('docx', { 'word\\..\\evil': 'x' })),
  ...around('docx'),
  named('a document behind a page', 'docx', Buffer.concat([Buffer.from('<script>alert(1)</script>'), officeOf('docx')])),
  named('a document before a page', 'docx', Buffer.concat([officeOf('docx'), Buffer.from('<script>alert(1)</script>')])),
  named('a document that does not say what it is', 'odt', zipOf({ 'content.xml': 'x', mimetype: types.odt })),
]

/** The test text that every scanner knows, anywhere in a file. */
export const harmful: Attack[] = [
  named('the test text of scanners', 'txt', eicar),
  named('the test text with blanks behind it', 'txt', `${eicar} \t\r\n`),
  named('the test text among other text', 'csv', `a,b\n${eicar},1\n`),
  named('the test text in a pdf', 'pdf', Buffer.concat([pdf, Buffer.from(`${eicar}\n%%EOF`)])),
  named('the test text as a picture', 'png', eicar),
  named('the test text packed into a document', 'docx', officeOf('docx', { 'word/a.txt': eicar.padEnd(2000, ' ') })),
  named(
    'the test text packed into an archive of 64 bits',
    'docx',
    archiveOf(openXmlParts('docx', { 'word/a.txt': eicar }), { zip64: ['parts', 'end'] }),
  ),
  named('the test text packed into a letter', 'odt', odtOf({ 'a.txt': eicar.padEnd(2000, ' ') })),
]

/** Without a fault: the same builders, so that the attacks are known to be refused for what was done to them. */
export const harmless: Attack[] = [
  named('a png', 'png', png),
  named('a gif', 'gif', gif),
  named('a jpg', 'jpg', jpg),
  named('a pdf', 'pdf', pdf),
  named('a document', 'docx', officeOf('docx', { 'word/a.xml': 'x' })),
  named('a sheet', 'xlsx', officeOf('xlsx')),
  named('a letter', 'odt', odtOf()),
  named('text', 'txt', 'Dear all,\r\n\tthe refund of 4 < 5 € has arrived.\n'),
  named('text of one byte for a letter', 'txt', Buffer.from('déjà vu', 'latin1')),
  named('text in UTF-16', 'txt', Buffer.from('\ufeffgüzel', 'utf16le')),
  named('a table', 'csv', '=1+1;"a ""b"""\r\n'),
  named('XML', 'xml', '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"/>\n'),
]
