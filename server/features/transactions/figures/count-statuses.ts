import { totalCap } from '@portico/contract/core/page.ts'
import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import { type TransactionStatus, transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import type { StatusCounts } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { lookInBox } from '../lookup/find-in-box.repository.ts'
import { keptTotal } from '../lookup/kept-total.ts'
import { refuseUnservedSearch } from '../lookup/narrow-search.ts'
import { refuseUnreadTickets } from '../lookup/refuse-unread-tickets.ts'
import { planSearch, type Reach } from '../lookup/search-plan.ts'
import { countByStatus } from './figures.repository.ts'

type Caller = Pick<Context, 'actor' | 'services'>

/**
 * How many payments of a lookup are in each status, each counted as a total is: capped, and kept for ten seconds beside the total of the list
 * that asks for that status. The statuses that the list asks for now leave none out: each of the others can be chosen too.
 */
export async function countStatuses(
  db: ReadDb,
  reach: Reach,
  { status: _, ...filters }: TransactionFilters,
  { actor, services }: Caller,
): Promise<StatusCounts> {
  refuseUnreadTickets(filters, actor)
  refuseUnservedSearch(filters, services.now())
  const kept = transactionStatuses.map((status) => ({ status, total: keptTotal(services, reach, { ...filters, status: [status] }) }))
  if (kept.every(({ total }) => total.total !== undefined))
    return toReply(
      kept.map(({ status, total }) => ({ status, total: total.total! })),
      true,
    )
  const { counts, isWhole } = await countByStatus(db, await lookInBox(db, planSearch(filters, reach)))
  const found = new Map(counts.map(({ status, total }) => [status, total]))
  const all = transactionStatuses.map((status) => ({ status, total: found.get(status) ?? 0 }))
  if (isWhole) for (const [at, { total }] of all.entries()) kept[at]!.total.note(total)
  return toReply(all, isWhole)
}

const toReply = (all: readonly { status: TransactionStatus; total: number }[], isWhole: boolean): StatusCounts => ({
  data: all
    .filter(({ total }) => total > 0)
    .map(({ status, total }) => ({
      status,
      totalCount: Math.min(total, totalCap),
      totalIsCapped: total > totalCap || !isWhole,
    })),
})
