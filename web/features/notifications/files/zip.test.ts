import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

/** Reads an archive of stored files from its end, as every unpacker does. */
async function unpacked(archive: Blob) {
  const bytes = Buffer.from(await archive.arrayBuffer())
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size, nameLength] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength
    return { name, sum, content: [...bytes.subarray(from, from + size)] }
  })
}

test('A-NOTIF-33 an archive gives back every file, byte for byte and by its name', async () => {
  const files = [
    { name: 'first.zip', bytes: Uint8Array.from({ length: 3000 }, (_, at) => at % 251) },
    { name: 'dışa aktarım.csv', bytes: new TextEncoder().encode('a,b\n1,2\n') },
    { name: 'empty.csv', bytes: new Uint8Array() },
  ]
  expect(await unpacked(zipOf(files))).toEqual(files.map(({ name, bytes }) => ({ name, sum: crc32(bytes), content: [...bytes] })))
})
