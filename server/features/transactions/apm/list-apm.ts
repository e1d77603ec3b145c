import type { Download } from '@portico/contract/core/endpoint.ts'
import type { ApmExportQuery, ApmQuery, ApmSearchKeyQuery } from '@portico/contract/features/transactions/lookup-queries.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import type { ListContext } from '../../../core/files/list-csv.ts'
import { exportTransactions } from '../export/export-transactions.ts'
import { listWithFacts } from '../lookup/list-transactions.ts'
import { exportRequests, listRequests, refuseOtherKind } from './list-requests.ts'

type Query = z.output<typeof ApmQuery> | z.output<typeof ApmSearchKeyQuery>

/** One page of payments by alternative methods, or of the requests for them. */
export function listApm(context: Pick<Context, 'db' | 'scope' | 'actor' | 'services'>, query: Query) {
  refuseOtherKind(context.actor, query.kind)
  if (query.kind === 'requests') return listRequests(context, query)
  const { kind: _, outcome, ...asked } = query
  refuseOutcome(outcome)
  const { db, scope, ...caller } = context
  return listWithFacts(db, scope, { ...asked, preset: 'apm' }, caller)
}

/** Their file. Exporting is a right of its own; what it holds is within the reach of the person. */
export function exportApm(context: ListContext, query: z.output<typeof ApmExportQuery>): Promise<Download> {
  if (query.kind === 'requests') return exportRequests(context, query)
  const { kind: _, outcome, ...asked } = query
  refuseOutcome(outcome)
  return exportTransactions(context, { ...asked, preset: 'apm' })
}

function refuseOutcome(outcome: readonly string[] | undefined): void {
  if (outcome !== undefined) throw new AppError(transactionRefusals.outcomeOfRequests())
}
