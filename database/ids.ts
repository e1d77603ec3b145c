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

/** The least id that is made at this moment. */
export const firstIdAt = (at: number): string => uuidv7(at, (size) => new Uint8Array(size))

/**
 * Ids of now, each after the one before it, also within one millisecond: the bits behind the time count there (RFC 9562, section 6.2). A trail
 * is read in the order of its ids, and one import leaves several records at once.
 */
export function idsInOrder(now: () => Date): () => string {
  let last = Number.NaN
  let count = 0
  return () => {
    const at = now().getTime()
    count = at === last ? (count + 1) % 0x1000 : 0
    last = at
    return uuidv7(at, (size) => {
      const bytes = randomBytes(size)
      bytes.writeUInt16BE(count, 6)
      return bytes
    })
  }
}
