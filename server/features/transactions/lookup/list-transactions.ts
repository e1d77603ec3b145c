import { type PageWithoutTotal, type Total, totalCap } from '@portico/contract/core/page.ts'
import type { PresetId } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { LookupRow, TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { type PageRequest, toPageWithoutTotal, totalOnTheWay, type Window, windowOf } from '../../../core/list/paging.ts'
import { toTransactionRow } from '../detail/to-transaction.ts'
import { lookInBox } from './find-in-box.repository.ts'
import { keptTotal } from './kept-total.ts'
import { refuseUnservedSearch } from './narrow-search.ts'
import { refuseUnreadTickets } from './refuse-unread-tickets.ts'
import { planSearch, type Reach } from './search-plan.ts'
import { countTransactions, searchTransactions } from './search-transactions.repository.ts'
import { toLookupRow } from './to-facts.ts'

type Caller = Pick<Context, 'actor' | 'services'>
type Request = PageRequest & TransactionFilters & { withTotal: 'true' | 'false' }

/** One page of a lookup. */
export const listTransactions = (db: ReadDb, reach: Reach, request: Request, caller: Caller): Promise<PageWithoutTotal<TransactionRow>> =>
  listRows(db, reach, request, caller, toTransactionRow)

/** The same of a preset whose rows hold the facts too. */
export const listWithFacts = (
  db: ReadDb,
  reach: Reach,
  request: Request & { preset: PresetId },
  caller: Caller,
): Promise<PageWithoutTotal<LookupRow>> => listRows(db, reach, request, caller, toLookupRow)

/** The filters decide the cursor: another sort, filter, preset or scope refuses it. */
async function listRows<Reply>(
  db: ReadDb,
  reach: Reach,
  { pageIndex, pageSize, cursor, withTotal, ...filters }: Request,
  { actor, services }: Caller,
  toReply: (row: Parameters<typeof toTransactionRow>[0]) => Reply,
): Promise<PageWithoutTotal<Reply>> {
  refuseUnreadTickets(filters, actor)
  refuseUnservedSearch(filters, services.now())
  const plan = await lookInBox(db, planSearch(filters, reach))
  const window = windowOf({ pageIndex, pageSize, cursor }, ['transactions', reach, filters], services)
  const kept = keptTotal(services, reach, filters)
  const known = totalOnTheWay(window) ?? kept.total
  const found = await searchTransactions(db, plan, window, { counts: known === undefined && withTotal === 'true' })
  const total = atLeastSeen(window, found.rows.length, found.total ?? known)
  if (total !== undefined && total !== kept.total) kept.note(total)
  const rows = await services.names.join(db, found.rows)
  return toPageWithoutTotal(window, services, { rows, total, keyOf: ({ place, id }) => ({ value: place, id }), toReply })
}

/** Rows that have come or gone since they were counted are seen. A page by its number that ends the list says how many there are. */
function atLeastSeen({ place, offset, pageSize }: Window, rows: number, total: number | undefined): number | undefined {
  const seen = Math.min(offset + Math.min(rows, pageSize), totalCap + 1)
  const isEnd = !place && rows <= pageSize && (rows > 0 || offset === 0)
  if (isEnd) return seen
  return place?.backwards || rows === 0 ? total : total && Math.max(total, seen)
}

/** How many rows a lookup has. */
export async function totalOfTransactions(
  db: ReadDb,
  reach: Reach,
  filters: TransactionFilters,
  { actor, services }: Caller,
): Promise<Total> {
  refuseUnreadTickets(filters, actor)
  refuseUnservedSearch(filters, services.now())
  const kept = keptTotal(services, reach, filters)
  const total = kept.total ?? (await countTransactions(db, await lookInBox(db, planSearch(filters, reach))))
  if (kept.total === undefined) kept.note(total)
  return { totalCount: Math.min(total, totalCap), totalIsCapped: total > totalCap }
}
