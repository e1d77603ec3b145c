import { createHash } from 'node:crypto'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { Services } from '../../../core/call/services.ts'
import { beyondCap } from './beyond-cap.ts'
import type { Reach } from './search-plan.ts'

const keptMs = 10_000
const most = 10_000

/**
 * What a list has counted, for ten seconds: every page and every order of it has the same total. The key is the whole reach, so everything
 * that decides which rows the reader sees: level, tenant, merchant, mode and access limits.
 */
export function keptTotal(
  { grownLists, countedLists, now }: Pick<Services, 'grownLists' | 'countedLists' | 'now'>,
  reach: Reach,
  filters: TransactionFilters,
) {
  const grown = beyondCap(grownLists, reach, filters)
  if (grown.total !== undefined) return grown
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'sort')
  const key = createHash('sha256')
    .update(JSON.stringify([reach, asked]))
    .digest('base64url')
  const at = now().getTime()
  const kept = countedLists.get(key)
  return {
    total: kept && kept.until > at ? kept.total : undefined,
    note(total: number): void {
      grown.note(total)
      if (countedLists.size >= most) countedLists.clear()
      countedLists.set(key, { total, until: at + keptMs })
    },
  }
}
