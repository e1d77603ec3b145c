import type { BulkProgress } from '@portico/contract/core/bulk.ts'

/** Between two looks while a bulk runs. */
export const bulkPollMs = 700

/** How much of a bulk has been worked on: a number of records, and a share of all. */
export function workedOf({ total, done, refused }: Pick<BulkProgress, 'total' | 'done' | 'refused'>) {
  const worked = done + refused
  return { worked, share: total === 0 ? undefined : worked / total }
}
