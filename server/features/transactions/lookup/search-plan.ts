import type { Mode } from '@portico/contract/core/level.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { Scope } from '@portico/database/scope.ts'
import { type Box, boxOf, meaningsOfBox } from './box.ts'
import { type Meaning, meaningsOf } from './search-meanings.ts'

/** Whose rows are searched: those of a scope, or of all tenants. */
export type Reach = Scope | { level: 'platform'; mode: Mode }

export type SortColumn = 'created_at' | 'updated_at' | 'shown_value'
export type Sort = { column: SortColumn; descending: boolean }

/** A column with several wanted values: each value is looked up in order by itself, so that its index gives the order. */
export type Split = { column: 'status' | 'merchant_id'; values: readonly string[] }

export type SearchPlan = {
  reach: Reach
  sort: Sort
  filters: TransactionFilters
  /** None: no search key. Several: found by any of them. */
  meanings: readonly Meaning[]
  /** What the one box was given, where nothing says what it is. */
  box: Box | null
  /** So much is found that a page is sooner read from the list in its order, row by row. */
  scans: boolean
  split: Split | null
  /** Platform searches that no platform-wide index serves ask tenant by tenant, through the indexes of the tenants. */
  overTenants: boolean
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at', amountMinor: 'shown_value' } as const

export function sortOf(sort: TransactionFilters['sort']): Sort {
  const descending = sort.startsWith('-')
  return { column: columns[(descending ? sort.slice(1) : sort) as keyof typeof columns], descending }
}

/** Filters that leave a handful of rows: whatever else is asked for is read off those. */
export const isPinned = (filters: TransactionFilters): boolean =>
  [
    filters.id,
    filters.externalId,
    filters.email,
    filters.cardLast4,
    filters.reference,
    filters.searchKey,
    filters.hasTicket,
    filters.alertId,
  ].some((one) => one !== undefined)

/** Up to this many merchants are looked up one by one; with more, row-level security filters row by row. */
const mostMerchantsOfLimits = 50

/** A user restricted to a few merchants searches as if they had named them, so that the merchant index is used. */
function withinLimits(filters: TransactionFilters, reach: Reach): TransactionFilters {
  const merchants = reach.level === 'platform' ? undefined : reach.limits?.merchants
  if (!merchants?.length || merchants.length > mostMerchantsOfLimits || filters.merchantId !== undefined) return filters
  return { ...filters, merchantId: [...merchants] }
}

export function planSearch(asked: TransactionFilters, reach: Reach): SearchPlan {
  const filters = withinLimits(asked, reach)
  const sort = sortOf(filters.sort)
  const box = filters.searchKey !== undefined && !filters.searchParam ? boxOf(filters.searchKey) : null
  const meanings = box ? meaningsOfBox(box) : meaningsOf(filters)
  const split = splitOf(filters, sort)
  return {
    reach,
    sort,
    filters,
    meanings,
    box,
    scans: false,
    split,
    overTenants: reach.level === 'platform' && !servesPlatform(filters, sort, meanings, split),
  }
}

function splitOf(filters: TransactionFilters, sort: Sort): Split | null {
  if (isPinned(filters)) return null
  if ((filters.merchantId?.length ?? 0) > 1) return { column: 'merchant_id', values: unique(filters.merchantId!) }
  if (filters.merchantId === undefined && (filters.status?.length ?? 0) > 1 && sort.column === 'created_at')
    return { column: 'status', values: unique(filters.status!) }
  return null
}
const unique = (values: readonly string[]) => [...new Set(values)]

/** Platform-wide indexes exist for the newest payments, for ids and for external ids. */
export function servesPlatform(filters: TransactionFilters, sort: Sort, meanings: readonly Meaning[], split: Split | null): boolean {
  if (filters.tenantId || split) return false
  if (filters.id ?? filters.externalId ?? filters.hasTicket ?? filters.alertId) return true
  if (meanings.length > 0) return meanings.every(({ field }) => field === 'id' || field === 'externalId')
  const usesTenantIndex = filters.status ?? filters.merchantId ?? filters.email ?? filters.cardLast4
  return sort.column === 'created_at' && usesTenantIndex === undefined
}
