/** Structure of images as far as a viewer reads it before it draws. Each says whether the bytes are that image and nothing more. */

/** Nothing follows but zeros, with which cameras and programs fill the last block of a file. */
const isEnd = (bytes: Buffer, at: number) => at <= bytes.length && bytes.subarray(at).every((byte) => byte === 0)

/** Anything larger would be a small file that fills the viewer's memory. */
const mostPixels = 100_000_000
const isDrawable = (width: number, height: number, most = mostPixels) => width > 0 && height > 0 && width * height <= most

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

export function isPng(bytes: Buffer, most?: number): boolean {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(pngStart)) return false
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  if (!isDrawable(bytes.readUInt32BE(16), bytes.readUInt32BE(20), most)) return false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return isEnd(bytes, next)
    at = next
  }
  return false
}

export function isGif(bytes: Buffer): boolean {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return false
  if (!isDrawable(bytes.readUInt16LE(6), bytes.readUInt16LE(8))) return false
  let at = 13 + colourTable(bytes[10]!)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return isEnd(bytes, at + 1)
    if (kind === 0x21) at = afterSubBlocks(bytes, at + 2)
    else if (kind === 0x2c) at = afterSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}

export function isJpeg(bytes: Buffer, most?: number): boolean {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return false
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame && at + 9 <= bytes.length) hasFrame = isDrawable(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), most)
    if (marker === 0xda) return hasFrame && bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) > at
    at += 2 + length
  }
  return false
}

export function isTiff(bytes: Buffer): boolean {
  if (bytes.length < 14) return false
  const isLittle = bytes.readUInt32BE(0) === 0x49492a00
  if (!isLittle && bytes.readUInt32BE(0) !== 0x4d4d002a) return false
  const directory = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
  if (directory < 8 || directory + 2 > bytes.length) return false
  const entries = isLittle ? bytes.readUInt16LE(directory) : bytes.readUInt16BE(directory)
  return entries > 0 && directory + 2 + entries * 12 <= bytes.length
}

/** RIFF with one picture: plain, lossless, or the extended form around either (RFC 9649). */
export function isWebp(bytes: Buffer, most?: number): boolean {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  const chunks: string[] = []
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false
    chunks.push(bytes.toString('latin1', at, at + 4))
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
    if (at > bytes.length) return false
  }
  const [first] = chunks
  if (first === 'VP8X')
    return chunks.some((name) => /^(VP8[ L]|ANMF)$/.test(name)) && isDrawable(sideAt(bytes, 24), sideAt(bytes, 27), most)
  if (chunks.length > 1) return false
  if (first === 'VP8 ') {
    const hasStart = bytes.readUIntBE(23, 3) === 0x9d012a
    return hasStart && isDrawable(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff, most)
  }
  if (first !== 'VP8L' || bytes[20] !== 0x2f) return false
  const sides = bytes.readUInt32LE(21)
  return isDrawable((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1, most)
}
const sideAt = (bytes: Buffer, at: number) => bytes.readUIntLE(at, 3) + 1
