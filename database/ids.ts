import { randomBytes } from 'node:crypto'

/** uuid v7 (RFC 9562) of a given moment: ids sort by time. `random` makes them repeatable in the demo world and in tests. */
export function uuidv7(at: number = Date.now(), random: (size: number) => Uint8Array = randomBytes): string {
  const bytes = Buffer.from(random(16))
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
