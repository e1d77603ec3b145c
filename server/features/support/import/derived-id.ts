import { createHash } from 'node:crypto'
import { uuidv7 } from '@portico/database/ids.ts'

/** So many bytes of chance that are the same whenever the same is said. */
export const digestOf = (...said: readonly (string | number | null)[]): Buffer => createHash('sha256').update(JSON.stringify(said)).digest()

/** An id that a record and its moment give, so that a second run finds what the first brought. It sorts by time as others do. */
export const derivedId = (atMs: number, ...said: readonly (string | number | null)[]): string =>
  uuidv7(atMs, (size) => digestOf(...said).subarray(0, size))
