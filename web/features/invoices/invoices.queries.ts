import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { invoices } from '@portico/contract/features/invoices/invoices.contract.ts'
import { wire } from '@portico/contract/features/invoices/invoices.wire.gen.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as invoiceWire } from '@portico/contract/features/invoices/invoices.wire.gen.ts'

type Calls = typeof invoices
export type Mode = 'Test' | 'Live'
export type Invoice = CallOutput<Calls['get']>
export type InvoiceRow = CallOutput<Calls['list']>['data'][number]
export type Totals = Pick<CallOutput<Calls['list']>, 'totals'>
export type InvoiceLine = Invoice['lines'][number]
export type Created = CallOutput<Calls['create']>
export type Issued = CallOutput<Calls['issue']>
export type ListQuery = NonNullable<CallInput<Calls['list']>['query']>

const plain = resourceOf<Calls, Invoice>('invoices', wire, {
  nameOf: ({ number }) => number ?? '',
  show: (queries, saved) => showSaved(queries, saved),
})
export const invoicesApi = plain.api

/** Staff choose the mode in the list, so that each call of a form names it. */
const inMode = (mode: Mode): typeof plain => ({
  ...plain,
  api: {
    ...plain.api,
    create: (input) => plain.api.create({ ...input, mode }),
    pay: (input) => plain.api.pay({ ...input, mode }),
    credit: (input) => plain.api.credit({ ...input, mode }),
  },
})
export const invoicesIn: Record<Mode, typeof plain> = { Test: inMode('Test'), Live: inMode('Live') }

export const invoiceListQuery = (query: ListQuery, mode: Mode) =>
  queryOptions({ queryKey: ['invoices', 'list', mode, query], queryFn: ({ signal }) => invoicesApi.list({ query, mode, signal }) })

/** The PDF follows the issue by a moment. */
const soonMs = 1500

export const invoiceQuery = (id: string, mode: Mode) =>
  queryOptions({
    queryKey: ['invoices', 'record', id],
    queryFn: ({ signal }) => invoicesApi.get({ params: { id }, mode, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.issuedAt !== null && data.document === null ? soonMs : false),
  })

export const entriesQuery = (id: string, line: number, mode: Mode) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'record', id, 'entries', line],
    queryFn: ({ pageParam, signal }) =>
      invoicesApi.listEntries({ params: { id, line: String(line) }, query: { pageSize: 20, cursor: pageParam }, mode, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Shows what was saved at once; lists, and a counterpart that changed with it, are read again. */
export function showSaved(queries: QueryClient, saved: Invoice): void {
  queries.setQueryData(['invoices', 'record', saved.id], saved)
  void queries.invalidateQueries({ queryKey: ['invoices', 'list'] })
  if (saved.counterpart) void queries.invalidateQueries({ queryKey: ['invoices', 'record', saved.counterpart.id] })
}

export const forgetInvoices = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['invoices'] })
