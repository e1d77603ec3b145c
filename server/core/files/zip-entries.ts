import { longSizes, zipDirectory } from './zip-directory.ts'

export type ZipEntry = { name: string; method: number; compressed: number; size: number; at: number }

const entrySignature = 0x02014b50
const localSignature = 0x04034b50

const mostEntries = 2_000
const mostUnpacked = 64 * 1024 * 1024
/** An archive that grows to more than this is a bomb where it grows this much. */
const unsuspicious = 4 * 1024 * 1024
const mostGrowth = 100

/**
 * What the directory of an archive lists; undefined where it is no plain archive of modest size: nothing before, between or behind its
 * parts, no encryption, no path that leads out, no name twice, nothing that lies over something else.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const directory = zipDirectory(bytes)
  if (!directory || bytes.readUInt32LE(0) !== localSignature) return undefined
  const { count, start, end } = directory
  if (count === 0 || count > mostEntries) return undefined
  const entries: ZipEntry[] = []
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number]
    const next = at + 46 + nameLength + extra + comment
    const short = [24, 20, 42].map((field) => bytes.readUInt32LE(at + field))
    const long = next <= end && longSizes(bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extra), short)
    if (!long) return undefined
    const [size, compressed, place] = long as [number, number, number]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = { name, method: bytes.readUInt16LE(at + 10), compressed, size, at: place }
    if (isEncrypted || (entry.method !== 0 && entry.method !== 8) || leadsOut(entry.name)) return undefined
    entries.push(entry)
    at = next
  }
  return at === end && isModest(entries, start) ? entries : undefined
}

const leadsOut = (name: string) => name === '' || /^[/\\]|\\|^[a-z]:|(^|\/)\.\.(\/|$)|[\p{Cc}\ufffd]/iu.test(name)

function isModest(entries: readonly ZipEntry[], end: number): boolean {
  const packed = entries.reduce((sum, { compressed }) => sum + compressed, 0)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > mostUnpacked || (unpacked > unsuspicious && unpacked > mostGrowth * packed)) return false
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return false
  // In the order in which they lie, each ends before the next begins.
  const places = entries.toSorted((one, other) => one.at - other.at)
  return places.every(({ at, name, compressed }, n) => at + 30 + Buffer.byteLength(name) + compressed <= (places[n + 1]?.at ?? end))
}

/** The bytes of one entry as they are packed; undefined where its own head says something else than the directory. */
export function packedBytes(bytes: Buffer, { at, name, compressed }: ZipEntry): Buffer | undefined {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return undefined
  const nameLength = bytes.readUInt16LE(at + 26)
  if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name) return undefined
  const from = at + 30 + nameLength + bytes.readUInt16LE(at + 28)
  return from + compressed <= bytes.length ? bytes.subarray(from, from + compressed) : undefined
}
