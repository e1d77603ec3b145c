import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { PageWithoutTotal } from '@portico/contract/core/page.ts'
import type { lookups } from '@portico/contract/features/lookups/lookups.contract.ts'
import { wire as lookupWire } from '@portico/contract/features/lookups/lookups.wire.gen.ts'
import type { TimelineKind } from '@portico/contract/features/transactions/transaction-words.ts'
import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { wire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import type { LookupPreset } from './lookup/lookup-preset.ts'

export { wire as transactionWire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'

type Calls = typeof transactions
export const transactionsApi = clientFor<Calls>(wire)
const lookupsApi = clientFor<typeof lookups>(lookupWire)

type PlainRow = CallOutput<Calls['list']>['data'][number]
/** The rows of wide lookups hold the facts too, those of the lookup of reporting what hangs on each payment. */
export type TransactionRow = PlainRow & Partial<Pick<LookupRow, 'facts'> & { children: readonly PlainRow[] }>
type LookupRow = CallOutput<Calls['listColumns']>['data'][number]
export type TransactionDetail = CallOutput<Calls['get']>
export type TransactionHead = CallOutput<Calls['details']>
export type TransactionEvent = CallOutput<Calls['listEvents']>['data'][number]
export type ApiLogSummary = CallOutput<Calls['listApiLogs']>['data'][number]
export type ApiLog = CallOutput<Calls['getApiLog']>
export type Attempt = CallOutput<Calls['cascading']>['data'][number]
export type RoutingDecision = CallOutput<Calls['listDecisions']>['data'][number]
export type TimelineItem = CallOutput<Calls['timeline']>['data'][number]
export type Relationship = CallOutput<Calls['listRelationships']>['data'][number]
export type Alerts = CallOutput<Calls['listAlerts']>
export type Alert = Alerts['data'][number]
export type RelatedTransaction = CallOutput<Calls['listRelated']>['data'][number]
export type TransactionFee = CallOutput<Calls['listFees']>['data'][number]
export type AccountingEntry = CallOutput<Calls['listAccountingEntries']>['data'][number]
export type PostingCause = CallOutput<Calls['listAccountingEntries']>['causes'][number]
export type ActionResult = CallOutput<Calls['refund']>
export type AllowedAction = TransactionDetail['allowedActions'][number]
export type LookupQuery = NonNullable<CallInput<Calls['listPlatform']>['query']>
export type TotalQuery = NonNullable<CallInput<Calls['totalPlatform']>['query']>

/** Which record a call is about: staff of the platform name its tenant, staff in Test its mode. */
export type RecordScope = { mode?: 'Test' | 'Live'; tenantId?: string }
export type RecordRef = RecordScope & { id: string }

export const transactionKeys = {
  all: ['transactions'] as const,
  lists: ['transactions', 'list'] as const,
  record: (id: string) => ['transactions', 'record', id] as const,
}

export const scopeOf = ({ mode, tenantId }: RecordScope) => ({ ...(mode ? { mode } : {}), ...(tenantId ? { tenantId } : {}) })
const partPageSize = 50

type Lookup = Pick<LookupPreset, 'id' | 'list' | 'reach' | 'only' | 'hasChildren'>
type LookupAnswer = PageWithoutTotal<TransactionRow>
type Family = { payment: PlainRow; children: readonly PlainRow[] }
type Call = (asked: { query: object; mode: 'Test' | 'Live'; signal: AbortSignal }) => Promise<PageWithoutTotal<TransactionRow | Family>>

/** A payment with what hangs on it is one row, as all others are. */
const rowOf = (row: TransactionRow | Family): TransactionRow => ('payment' in row ? { ...row.payment, children: row.children } : row)

/** Rows alone: to count them takes longer than to find a page of them. */
export const lookupQuery = ({ list, reach }: Lookup, asked: LookupQuery, mode: 'Test' | 'Live') =>
  queryOptions({
    queryKey: [...transactionKeys.lists, list, mode, asked] as QueryKey,
    queryFn: async ({ signal }): Promise<LookupAnswer> => {
      const { tenantId, ...own } = asked
      const query = { ...(reach === 'platform' ? asked : own), withTotal: 'false' }
      const page = await (transactionsApi[list] as Call)({ query, mode, signal })
      return { ...page, data: page.data.map(rowOf) }
    },
  })

/** Every lookup of all payments asks the same, so they share the answer. */
const figuresOf = ({ id, reach, only, hasChildren }: Lookup, { tenantId, ...own }: TotalQuery) => {
  const isOfAll = only === null && !hasChildren
  const query = { ...own, ...(isOfAll ? {} : { preset: id }) }
  return { key: isOfAll ? reach : id, query, ofPlatform: reach === 'platform' ? { ...query, tenantId } : undefined }
}

export function totalQuery(preset: Lookup, asked: TotalQuery, mode: 'Test' | 'Live') {
  const { key, query, ofPlatform } = figuresOf(preset, asked)
  return queryOptions({
    queryKey: [...transactionKeys.lists, 'total', key, mode, asked] as QueryKey,
    queryFn: ({ signal }) =>
      ofPlatform ? transactionsApi.totalPlatform({ query: ofPlatform, mode, signal }) : transactionsApi.total({ query, mode, signal }),
  })
}

/** The counts of all statuses are the same whichever of them the list asks for, and in every order. */
export function statusCountsQuery(preset: Lookup, { status: _, sort: __, ...asked }: TotalQuery, mode: 'Test' | 'Live') {
  const { key, query, ofPlatform } = figuresOf(preset, asked)
  return queryOptions({
    queryKey: [...transactionKeys.lists, 'statusCounts', key, mode, asked],
    queryFn: async ({ signal }) =>
      ofPlatform
        ? (await transactionsApi.countStatusesPlatform({ query: ofPlatform, mode, signal })).data
        : (await transactionsApi.countStatuses({ query, mode, signal })).data,
    retry: false,
  })
}

export const paymentSumsQuery = ({ tenantId: _, sort: __, ...asked }: TotalQuery, mode: 'Test' | 'Live') =>
  queryOptions({
    queryKey: [...transactionKeys.lists, 'sums', mode, asked],
    queryFn: async ({ signal }) => (await transactionsApi.sumReport({ query: asked, mode, signal })).data,
    retry: false,
  })

export const recordQuery = ({ id, ...scope }: RecordRef) =>
  queryOptions({
    queryKey: transactionKeys.record(id),
    queryFn: ({ signal }) => transactionsApi.get({ params: { id }, ...scopeOf(scope), signal }),
  })

export const attemptsQuery = ({ id, ...scope }: RecordRef) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'attempts'],
    queryFn: async ({ signal }) => (await transactionsApi.cascading({ params: { id }, ...scopeOf(scope), signal })).data,
  })

export const decisionsQuery = ({ id, ...scope }: RecordRef, merchantId: string) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'decisions'],
    queryFn: async ({ signal }) => (await transactionsApi.listDecisions({ params: { id, merchantId }, ...scopeOf(scope), signal })).data,
  })

export const alertsQuery = ({ id, ...scope }: RecordRef) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'alerts'],
    queryFn: ({ signal }) => transactionsApi.listAlerts({ params: { id }, ...scopeOf(scope), signal }),
  })

/** A call for a score does not change any more, so it is asked for once. */
export const antifraudLogQuery = (logId: string, scope: RecordScope) =>
  queryOptions({
    queryKey: ['transactions', 'antifraudLog', logId],
    queryFn: ({ signal }) => transactionsApi.getAntifraudLog({ params: { logId }, ...scopeOf(scope), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const relatedQuery = ({ id, ...scope }: RecordRef) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'related'],
    queryFn: async ({ signal }) => (await transactionsApi.listRelated({ params: { id }, ...scopeOf(scope), signal })).data,
  })

export const entriesQuery = ({ id, ...scope }: RecordRef, customerId: string) =>
  queryOptions({
    queryKey: [...transactionKeys.record(id), 'entries'],
    queryFn: ({ signal }) => transactionsApi.listAccountingEntries({ params: { id, customerId }, ...scopeOf(scope), signal }),
  })

export const eventsQuery = ({ id, ...scope }: RecordRef) =>
  infiniteQueryOptions({
    queryKey: [...transactionKeys.record(id), 'events'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      transactionsApi.listEvents({ params: { id }, query: { pageSize: partPageSize, cursor: pageParam }, ...scopeOf(scope), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const logsQuery = ({ id, ...scope }: RecordRef) =>
  infiniteQueryOptions({
    queryKey: [...transactionKeys.record(id), 'logs'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      transactionsApi.listApiLogs({ params: { id }, query: { pageSize: partPageSize, cursor: pageParam }, ...scopeOf(scope), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const timelineQuery = ({ id, ...scope }: RecordRef, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...transactionKeys.record(id), 'timeline', kinds.join()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      transactionsApi.timeline({
        params: { id },
        query: { pageSize: partPageSize, cursor: pageParam, ...(kinds.length > 0 ? { kind: [...kinds] } : {}) },
        ...scopeOf(scope),
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const relationshipsQuery = ({ id, ...scope }: RecordRef) =>
  infiniteQueryOptions({
    queryKey: [...transactionKeys.record(id), 'relationships'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      transactionsApi.listRelationships({
        query: { transactionId: id, pageSize: partPageSize, cursor: pageParam },
        ...scopeOf(scope),
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const feesQuery = ({ id, ...scope }: RecordRef) =>
  infiniteQueryOptions({
    queryKey: [...transactionKeys.record(id), 'fees'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      transactionsApi.listFees({ params: { id }, query: { pageSize: partPageSize, cursor: pageParam }, ...scopeOf(scope), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Why a transaction of a type may have been declined: the same for everyone, so asked for once. */
export const declineReasonsQuery = (transactionType: TransactionDetail['type']) =>
  queryOptions({
    queryKey: ['transactions', 'declineReasons', transactionType],
    queryFn: async ({ signal }) => (await lookupsApi.declineReasons({ params: { transactionType }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A call that was made does not change any more, so it is asked for once. */
export const logQuery = (logId: string, scope: RecordScope) =>
  queryOptions({
    queryKey: ['transactions', 'log', logId],
    queryFn: ({ signal }) => transactionsApi.getApiLog({ params: { logId }, ...scopeOf(scope), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
