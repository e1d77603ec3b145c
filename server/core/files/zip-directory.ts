const endSignature = 0x06054b50
const endLength = 22
const longestComment = 65_535
const longEndSignature = 0x06064b50
const locatorSignature = 0x07064b50
const locatorLength = 20
const [most16, most32] = [0xffff, 0xffffffff]

/** Where the directory of an archive ends that ends with these bytes; undefined where they are none. */
export function zipEnd(bytes: Buffer): number | undefined {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at--)
    if (bytes.readUInt32LE(at) === endSignature && at + endLength + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return undefined
}

export type ZipDirectory = { count: number; start: number; end: number }

/** The directory lies right before the records that end the archive, with or without those of 64 bits; undefined where it does not. */
export function zipDirectory(bytes: Buffer): ZipDirectory | undefined {
  const end = zipEnd(bytes)
  if (end === undefined) return undefined
  const short = { count: bytes.readUInt16LE(end + 10), size: bytes.readUInt32LE(end + 12), start: bytes.readUInt32LE(end + 16) }
  const disks = bytes.readUInt32LE(end + 4)
  const locator = end - locatorLength
  if (locator < 0 || bytes.readUInt32LE(locator) !== locatorSignature) {
    const { count, size, start } = short
    return disks === 0 && start + size === end ? { count, start, end } : undefined
  }
  if (disks !== 0 && disks !== most32) return undefined
  const at = longAt(bytes, locator + 8)
  const isWhole = at + 56 <= locator && bytes.readUInt32LE(at) === longEndSignature && at + 12 + longAt(bytes, at + 4) === locator
  if (!isWhole || bytes.readUInt32LE(locator + 4) !== 0 || bytes.readUInt32LE(locator + 16) > 1) return undefined
  const [count, size, start] = [longAt(bytes, at + 32), longAt(bytes, at + 40), longAt(bytes, at + 48)]
  const agrees = [count, most16].includes(short.count) && [size, most32].includes(short.size) && [start, most32].includes(short.start)
  return agrees && bytes.readBigUInt64LE(at + 16) === 0n && start + size === at ? { count, start, end: at } : undefined
}

/** A number that no file reaches counts as too large, like every other beyond the end. */
export const longAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/** The sizes and the place of an entry: those of 32 bits, or, where one is full, that of its extra field of 64 bits. */
export function longSizes(extra: Buffer, short: readonly number[]): number[] | undefined {
  if (!short.includes(most32)) return [...short]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const wanted = short.filter((value) => value === most32).length
    if (extra.readUInt16LE(at + 2) < wanted * 8 || at + 4 + wanted * 8 > extra.length) return undefined
    let next = at + 4
    return short.map((value) => {
      if (value !== most32) return value
      next += 8
      return longAt(extra, next - 8)
    })
  }
  return undefined
}
