export type ZippedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ table[(value ^ byte) & 255]!
  return (value ^ 0xffffffff) >>> 0
}

/** Numbers of two and of four bytes, the smallest byte first. */
function packed(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const utf8Names = 0x0800
/** 1 January 1980, the first day that the format knows: unpacking shows no other date. */
const firstDay = 33

/** One archive of files that are packed already (PKWARE APPNOTE 6.3.9, stored). */
export function zipOf(files: readonly ZippedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const central: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name)
    const common = [
      [20, 2],
      [utf8Names, 2],
      [0, 2],
      [0, 2],
      [firstDay, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const head = packed([[0x04034b50, 4], ...common])
    parts.push(head, path, bytes)
    central.push(packed([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), path)
    offset += head.length + path.length + bytes.length
  }
  const size = central.reduce((sum, part) => sum + part.length, 0)
  const end = packed([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ])
  return new Blob([...parts, ...central, end], { type: 'application/zip' })
}
