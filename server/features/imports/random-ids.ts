import { randomFillSync } from 'node:crypto'
import { uuidv7 } from '@portico/database/ids.ts'

const poolBytes = 16 * 1024

/** uuid v7 of now, with the random bytes of many drawn at once: an import makes several for each record. */
export function randomIds(now: () => Date): () => string {
  const pool = Buffer.alloc(poolBytes)
  let used = poolBytes
  const take = (size: number): Uint8Array => {
    if (used + size > poolBytes) {
      randomFillSync(pool)
      used = 0
    }
    used += size
    return pool.subarray(used - size, used)
  }
  return () => uuidv7(now().getTime(), take)
}
