import { strToU8, type Zippable, zipSync } from 'fflate'

const openXml = 'application/vnd.openxmlformats-officedocument'
const mainOf = {
  docx: `${openXml}.wordprocessingml.document.main+xml`,
  xlsx: `${openXml}.spreadsheetml.sheet.main+xml`,
  pptx: `${openXml}.presentationml.presentation.main+xml`,
}
const typesOf = (type: string) => `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`

export const zipOf = (parts: Record<string, string | Uint8Array | [Uint8Array, { level: 0 | 9 }]>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])) as Zippable,
    ),
  )

/** A document as small as it may be; `parts` come on top. */
export const officeOf = (kind: keyof typeof mainOf, parts: Parameters<typeof zipOf>[0] = {}, type: string = mainOf[kind]): Buffer =>
  zipOf({ '[Content_Types].xml': typesOf(type), 'word/document.xml': '<w:document/>', ...parts })

export const odtOf = (parts: Parameters<typeof zipOf>[0] = {}): Buffer =>
  zipOf({ mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }], 'content.xml': '<office/>', ...parts })

/** The bytes with a number of the directory's entry of this part changed: what it says and what there is are then two things. */
export function lying(archive: Buffer, part: string, field: 'size' | 'compressed' | 'at' | 'flags', value: number): Buffer {
  const bytes = Buffer.from(archive)
  const at = bytes.lastIndexOf(part) - 46
  if (field === 'flags') bytes.writeUInt16LE(value, at + 8)
  else bytes.writeUInt32LE(value, at + { compressed: 20, size: 24, at: 42 }[field])
  return bytes
}
