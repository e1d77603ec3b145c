import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { type RecordRef, scopeOf, transactionKeys, transactionsApi } from '../transactions.queries.ts'

type Calls = typeof transactions
export type PendingRow = CallOutput<Calls['listPending']>['data'][number]
export type PendingQuery = NonNullable<CallInput<Calls['listPending']>['query']>
export type DecisionResult = CallOutput<Calls['approvePayouts']>
export type PendingView = NonNullable<PendingQuery['view']>
export type Approval = NonNullable<CallOutput<Calls['get']>['approval']>
export type Verdict = Approval['steps'][number]['verdict']
type Mode = 'Test' | 'Live'

const pending = [...transactionKeys.lists, 'pending'] as const

export const pendingQuery = (query: PendingQuery, mode: Mode) =>
  queryOptions({ queryKey: [...pending, mode, query], queryFn: ({ signal }) => transactionsApi.listPending({ query, mode, signal }) })

/** Sums of all that waits, of each currency one. */
export const pendingSumsQuery = (view: PendingView, mode: Mode) =>
  queryOptions({
    queryKey: [...pending, 'sums', mode, view],
    queryFn: async ({ signal }) => (await transactionsApi.sumPending({ query: { view }, mode, signal })).data,
  })

/** How much may be paid out now. Others pay out meanwhile, so it is asked for each time. */
export const payoutLimitQuery = ({ id, ...scope }: RecordRef) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'payoutLimit'],
    queryFn: ({ signal }) => transactionsApi.payoutLimit({ params: { id }, ...scopeOf(scope), signal }),
    staleTime: 0,
  })
