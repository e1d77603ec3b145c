import { inflateRawSync } from 'node:zlib'

/** The files of an archive by name, as its directory at the end lists them. */
export function unzip(bytes: Uint8Array): Record<string, Buffer> {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('This is no zip file.')
  const found: Record<string, Buffer> = {}
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, nameLength, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? file.readUInt32LE(at + offset) : file.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]
    const start = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const content = file.subarray(data, data + packed)
    found[name] = method === 0 ? content : inflateRawSync(content)
    at += 46 + nameLength + extra + comment
  }
  return found
}
