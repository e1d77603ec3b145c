import type { Page } from '@portico/contract/core/page.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { type PageRequest, toPage, totalOnTheWay, windowOf } from '../../../core/list/paging.ts'
import { toTransactionRow } from '../detail/to-transaction.ts'
import { beyondCap } from './beyond-cap.ts'
import { refuseUnservedSearch } from './narrow-search.ts'
import { planSearch, type Reach } from './search-plan.ts'
import { searchTransactions } from './search-transactions.repository.ts'

/** One page of a lookup. The filters decide the cursor: another sort, filter or scope refuses it. */
export async function listTransactions(
  db: ReadDb,
  reach: Reach,
  { pageIndex, pageSize, cursor, ...filters }: PageRequest & TransactionFilters,
  services: Context['services'],
): Promise<Page<TransactionRow>> {
  refuseUnservedSearch(filters, services.now())
  const plan = planSearch(filters, reach)
  const window = windowOf({ pageIndex, pageSize, cursor }, ['transactions', reach, filters], services)
  const grown = beyondCap(services.grownLists, reach, filters)
  const { rows, total } = await searchTransactions(db, plan, window, totalOnTheWay(window) ?? grown.total)
  grown.note(total)
  const named = await services.names.join(db, rows)
  return toPage(window, services, { rows: named, total, keyOf: ({ place, id }) => ({ value: place, id }), toReply: toTransactionRow })
}
