import { totalCap } from '@portico/contract/core/page.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { Reach } from './search-plan.ts'

/** What a payment keeps for good, so that a row that fits once fits for ever. An order leaves nothing out. */
const lasting: ReadonlySet<string> = new Set([
  'sort',
  'tenantId',
  'merchantId',
  'currency',
  'preset',
  'dateFrom',
  'dateTo',
] satisfies (keyof TransactionFilters)[])
const most = 10_000

/**
 * Payments are never deleted. So a list that asks only for what never changes can but grow, and once it holds more rows than
 * a total counts, it is not counted again: that costs three times as much as its page.
 */
export function beyondCap(known: Set<string>, reach: Reach, filters: TransactionFilters) {
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'sort')
  const isLasting = asked.every(([name]) => lasting.has(name))
  const key = isLasting ? JSON.stringify([reach, asked]) : ''
  return {
    total: isLasting && known.has(key) ? totalCap + 1 : undefined,
    note(total: number): void {
      if (!isLasting || total <= totalCap) return
      if (known.size >= most) known.clear()
      known.add(key)
    },
  }
}
