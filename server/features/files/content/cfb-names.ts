const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headFatSectors = 109
const endOfChain = 0xfffffffa
const mostSectors = 20_000

/** The names in the directory of a compound file (MS-CFB), as old office programs write; undefined where it is none. */
export function cfbNames(bytes: Buffer): string[] | undefined {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(signature)) return undefined
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 2 ** shift
  const sectorAt = (sector: number) => (sector + 1) * sectorSize
  const next = (sector: number): number => {
    const index = Math.floor(sector / (sectorSize / 4))
    if (index >= headFatSectors) return endOfChain
    const place = sectorAt(bytes.readUInt32LE(76 + index * 4)) + (sector % (sectorSize / 4)) * 4
    return place + 4 <= bytes.length ? bytes.readUInt32LE(place) : endOfChain
  }
  const names: string[] = []
  let steps = 0
  for (let sector = bytes.readUInt32LE(48); sector < endOfChain; sector = next(sector)) {
    const from = sectorAt(sector)
    if (from + sectorSize > bytes.length || ++steps > mostSectors) return undefined
    for (let at = from; at < from + sectorSize; at += 128) {
      const length = bytes.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.push(bytes.toString('utf16le', at, at + length - 2))
    }
  }
  return names
}
