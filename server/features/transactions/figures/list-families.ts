import type { PageWithoutTotal } from '@portico/contract/core/page.ts'
import type { ReportRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { toTransactionRow } from '../detail/to-transaction.ts'
import { listTransactions } from '../lookup/list-transactions.ts'
import type { Reach } from '../lookup/search-plan.ts'
import { listChildren } from './figures.repository.ts'

type Request = Parameters<typeof listTransactions>[2]
type Caller = Parameters<typeof listTransactions>[3]

/** One page of payments, each with what hangs on it. */
export async function listFamilies(db: ReadDb, reach: Reach, request: Request, caller: Caller): Promise<PageWithoutTotal<ReportRow>> {
  const page = await listTransactions(db, reach, request, caller)
  const found = await listChildren(
    db,
    page.data.map(({ id }) => id),
  )
  const named = await caller.services.names.join(db, found)
  const byParent = Map.groupBy(named.map(toTransactionRow), ({ parentTransactionId }) => parentTransactionId)
  return { ...page, data: page.data.map((payment) => ({ payment, children: byParent.get(payment.id) ?? [] })) }
}
