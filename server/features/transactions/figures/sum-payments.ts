import type { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { PaymentSums } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { lookInBox } from '../lookup/find-in-box.repository.ts'
import { refuseLongSum } from '../lookup/narrow-search.ts'
import { refuseUnreadTickets } from '../lookup/refuse-unread-tickets.ts'
import { planSearch, type Reach } from '../lookup/search-plan.ts'
import { sumRows } from './figures.repository.ts'

/** The totals of all matching payments in each currency. */
export async function sumPayments(
  db: ReadDb,
  reach: Reach,
  filters: TransactionFilters,
  { actor, services }: Pick<Context, 'actor' | 'services'>,
): Promise<PaymentSums> {
  refuseUnreadTickets(filters, actor)
  refuseLongSum(filters, services.now())
  return { data: await sumRows(db, await lookInBox(db, planSearch(filters, reach))) }
}
