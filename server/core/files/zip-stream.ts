import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/*
 * A zip archive, written while its content arrives (PKWARE APPNOTE 6.3.9): sizes and checksum follow the data in
 * a data descriptor. Beyond 4 GiB the descriptor and the directory take their 64-bit form.
 */

const signature = {
  localFile: 0x04034b50,
  descriptor: 0x08074b50,
  directory: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
}
/** Bit 3: sizes follow the data. Bit 11: the name is UTF-8. */
const flags = 0x0808
const deflated = 8
const all32 = 0xffffffff
/** Rows arrive one by one; compressing them by the handful would cost more than it saves. */
const batchBytes = 64 * 1024
/** The first of them leave at once: who waits sees that something comes. */
const firstBytes = 8 * 1024

type Sums = { crc: number; size: number; compressed: number; most32: number }
/** `open`: its content, once it is its turn. */
export type ZipSource = { name: string; open: () => Promise<Readable> }
const everything = 0xffffffff

/**
 * Level 1: costs no wall time beside the query. `at` is written as the file's time, in UTC. Ends the source when it is itself
 * ended early. `most32`: from how many bytes on the 64-bit form is needed; a test lowers it.
 */
export const zipOf = (name: string, source: Readable, at: Date, most32 = everything): AsyncGenerator<Uint8Array> =>
  zipOfFiles([{ name, open: async () => source }], at, most32)

/** Several files, one after the other; each is opened when the one before it has been written. */
export async function* zipOfFiles(files: readonly ZipSource[], at: Date, most32 = everything): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = []
  let written = 0
  for (const { name, open } of files) {
    const sums: Sums = { crc: 0, size: 0, compressed: 0, most32 }
    const startsAt = written
    for await (const chunk of fileOf(name, await open(), at, sums)) {
      written += chunk.length
      yield chunk
    }
    entries.push(directoryEntry(name, at, sums, startsAt))
  }
  yield directory(entries, written, most32)
}

async function* fileOf(name: string, source: Readable, at: Date, sums: Sums): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: batchBytes })
  const input = Readable.from(counted(source, sums), { objectMode: false })
  const fail = (error: Error) => deflate.destroy(error)
  source.once('error', fail)
  input.once('error', fail)
  try {
    yield localHeader(name, at)
    const compressed = input.pipe(deflate)
    // After the pipe has written it.
    input.once('data', () => deflate.flush(constants.Z_SYNC_FLUSH))
    for await (const chunk of compressed) {
      sums.compressed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    yield descriptor(sums)
  } finally {
    input.destroy()
    deflate.destroy()
    source.destroy()
  }
}

async function* counted(source: Readable, sums: Sums): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let bytes = 0
  let enough = firstBytes
  const take = (): Buffer => {
    const whole = Buffer.concat(batch)
    sums.crc = crc32(whole, sums.crc)
    sums.size += whole.length
    batch = []
    bytes = 0
    enough = batchBytes
    return whole
  }
  for await (const chunk of source) {
    batch.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= enough) yield take()
  }
  if (bytes > 0) yield take()
}

const uint16 = (value: number) => [value & 0xff, (value >> 8) & 0xff]
const uint32 = (value: number) => [...uint16(value & 0xffff), ...uint16(Math.floor(value / 0x10000) & 0xffff)]
const uint64 = (value: number) => [...uint32(value % 0x100000000), ...uint32(Math.floor(value / 0x100000000))]
const is64 = ({ size, compressed, most32 }: Sums) => size > most32 || compressed > most32

/** MS-DOS time counts two seconds at a time, from 1980. */
const time = (at: Date) => [
  ...uint16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
  ...uint16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
]

function localHeader(name: string, at: Date): Buffer {
  const bytes = Buffer.from(name)
  const fixed = [...uint32(signature.localFile), ...uint16(20), ...uint16(flags), ...uint16(deflated), ...time(at)]
  return Buffer.concat([Buffer.from([...fixed, ...uint32(0), ...uint32(0), ...uint32(0), ...uint16(bytes.length), ...uint16(0)]), bytes])
}

function descriptor(sums: Sums): Buffer {
  const number = is64(sums) ? uint64 : uint32
  return Buffer.from([...uint32(signature.descriptor), ...uint32(sums.crc), ...number(sums.compressed), ...number(sums.size)])
}

/** Sizes in their 64-bit form are followed by the place in theirs. */
function directoryEntry(name: string, at: Date, sums: Sums, startsAt: number): Buffer {
  const wide = is64(sums) || startsAt > sums.most32
  const bytes = Buffer.from(name)
  const extra = wide ? [...uint16(1), ...uint16(24), ...uint64(sums.size), ...uint64(sums.compressed), ...uint64(startsAt)] : []
  const sizes = wide ? [...uint32(all32), ...uint32(all32)] : [...uint32(sums.compressed), ...uint32(sums.size)]
  const version = wide ? 45 : 20
  const fixed = [...uint32(signature.directory), ...uint16(version), ...uint16(version), ...uint16(flags), ...uint16(deflated), ...time(at)]
  return Buffer.concat([
    Buffer.from([...fixed, ...uint32(sums.crc), ...sizes, ...uint16(bytes.length), ...uint16(extra.length)]),
    Buffer.from([...uint16(0), ...uint16(0), ...uint16(0), ...uint32(0), ...uint32(wide ? all32 : startsAt)]),
    bytes,
    Buffer.from(extra),
  ])
}

const most16 = 0xffff

function directory(entries: readonly Buffer[], startsAt: number, most32: number): Buffer {
  const whole = Buffer.concat(entries)
  const wide = startsAt + whole.length > most32 || entries.length >= most16
  const count = uint16(wide ? most16 : entries.length)
  const tail = wide ? end64(entries.length, whole.length, startsAt) : []
  const place = [...uint32(wide ? all32 : whole.length), ...uint32(wide ? all32 : startsAt)]
  const end = [...uint32(signature.end), ...uint16(0), ...uint16(0), ...count, ...count, ...place]
  return Buffer.concat([whole, Buffer.from([...tail, ...end, ...uint16(0)])])
}

const end64 = (count: number, directoryBytes: number, startsAt: number) => [
  ...[...uint32(signature.end64), ...uint64(44), ...uint16(45), ...uint16(45), ...uint32(0), ...uint32(0)],
  ...[...uint64(count), ...uint64(count), ...uint64(directoryBytes), ...uint64(startsAt)],
  ...[...uint32(signature.locator64), ...uint32(0), ...uint64(startsAt + directoryBytes), ...uint32(1)],
]
