import type { Download } from '@portico/contract/core/endpoint.ts'
import type { PageWithoutTotal } from '@portico/contract/core/page.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import { lookupPresets, requestLookup } from '@portico/contract/features/transactions/lookup-presets.ts'
import type {
  ApmExportQuery,
  ApmQuery,
  ApmSearchKeyQuery,
  RequestCountsQuery,
} from '@portico/contract/features/transactions/lookup-queries.ts'
import {
  type apmKinds,
  type PaymentMethod,
  requestOutcomes,
  type TransactionStatus,
} from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { ApmRequest, OutcomeCounts } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../../core/call/app-error.ts'
import type { Actor, Context } from '../../../core/call/context.ts'
import { type ListContext, listCsv } from '../../../core/files/list-csv.ts'
import { toPageWithoutTotal, totalOnTheWay, windowOf } from '../../../core/list/paging.ts'
import type { RowNames } from '../../../core/names/names.ts'
import {
  countOutcomes,
  findRequest,
  mostCounted,
  type RequestFilters,
  type RequestRow,
  requestPage,
  requestSelect,
  requestTotal,
} from './requests.repository.ts'

type Kind = (typeof apmKinds)[number]
type Query = z.output<typeof ApmQuery> | z.output<typeof ApmSearchKeyQuery>

/** Payments and requests have a lookup each, and each its permission. */
export function refuseOtherKind({ permissions }: Pick<Actor, 'permissions'>, kind: Kind): void {
  const needed = kind === 'requests' ? requestLookup.permissions : lookupPresets.apm.permissions
  if (!needed.some((one) => permissions.has(one))) throw new AppError('not_allowed')
}

/** One page of requests to pay by an alternative method, the newest first. */
export async function listRequests(context: Pick<Context, 'db' | 'services'>, query: Query): Promise<PageWithoutTotal<ApmRequest>> {
  const { db, services } = context
  const { pageIndex, pageSize, cursor, withTotal } = query
  const filters = filtersOf(query, db.scope.mode)
  const window = windowOf({ pageIndex, pageSize, cursor }, ['apm requests', db.scope, filters], services)
  const known = totalOnTheWay(window)
  const [rows, counted] = await Promise.all([
    requestPage(db, filters, window).execute(),
    known === undefined && withTotal === 'true' ? requestTotal(db, filters) : undefined,
  ])
  const named = await services.names.join(db, rows)
  const keyOf = (row: RequestRow) => ({ value: row.created_at, id: row.id })
  return toPageWithoutTotal(window, services, { rows: named, total: known ?? counted, keyOf, toReply: toRequest })
}

/** The outcomes that the list asks for now leave none out: each of the others can be chosen too. */
export async function viewOutcomes({ db }: Pick<Context, 'db'>, asked: z.output<typeof RequestCountsQuery>): Promise<OutcomeCounts> {
  const found = await countOutcomes(db, filtersOf(asked, db.scope.mode))
  const isWhole = found.reduce((sum, { total }) => sum + total, 0) <= mostCounted
  const totals = new Map(found.map(({ outcome, total }) => [outcome, total]))
  return {
    data: requestOutcomes.flatMap((outcome) => {
      const total = totals.get(outcome)
      return total === undefined ? [] : [{ outcome, totalCount: Math.min(total, totalCap), totalIsCapped: total > totalCap || !isWhole }]
    }),
  }
}

export async function viewRequest({ db, services }: Pick<Context, 'db' | 'services'>, id: string): Promise<ApmRequest> {
  const row = await findRequest(db, id.toLowerCase())
  const [named] = row ? await services.names.join(db, [row]) : []
  if (!named) throw new AppError('not_found')
  return toRequest(named)
}

export function exportRequests(context: ListContext, query: z.output<typeof ApmExportQuery>): Promise<Download> {
  const { timezoneOffset, timeZone, spreadsheet, columns, ...asked } = query
  if (columns) throw new AppError(transactionRefusals.filterNotOfRequests(), { at: ['query.columns'] })
  const filters = filtersOf(asked, context.mode)
  const times = { timezoneOffset, timeZone }
  return listCsv(context, {
    list: 'requests',
    find: async (db) => ({ select: requestSelect(db, filters, times), total: await requestTotal(db, filters) }),
    asked: ({ total }) => ({ filters, rows: total > totalCap ? null : total }),
    times,
    spreadsheet,
  })
}

type Asked = Omit<Query, 'kind' | 'outcome' | 'pageIndex' | 'pageSize' | 'cursor' | 'withTotal'> & Partial<Pick<Query, 'kind' | 'outcome'>>

/** A filter that only payments have is refused: a list that left it out would show more than was asked for. */
function filtersOf(
  { kind: _, ...all }: Asked & Partial<Pick<Query, 'pageIndex' | 'pageSize' | 'cursor' | 'withTotal'>>,
  mode: string,
): RequestFilters {
  const { pageIndex: _index, pageSize: _size, cursor: _cursor, withTotal: _total, ...asked } = all
  const { sort, searchKey, searchParam, ...filters } = { searchParam: undefined, ...asked }
  const other = Object.entries(filters).filter(([name, value]) => value !== undefined && !known.has(name))
  const wrong = [...other.map(([name]) => name), ...(sort === '-createdAt' ? [] : ['sort'])]
  if (searchParam !== undefined && searchParam !== 'id' && searchParam !== 'externalId') wrong.push('searchParam')
  if (wrong.length > 0) throw new AppError(transactionRefusals.filterNotOfRequests(), { at: wrong.map((name) => `query.${name}`) })
  return {
    ...filters,
    mode,
    ...(searchKey === undefined ? {} : { key: { id: isId(searchKey) ? searchKey.toLowerCase() : null, text: searchKey } }),
  }
}

const known: ReadonlySet<string> = new Set([
  'id',
  'externalId',
  'dateFrom',
  'dateTo',
  'merchantId',
  'websiteId',
  'paymentMethod',
  'serviceProvider',
  'currency',
  'outcome',
])

const toRequest = (row: RequestRow & RowNames): ApmRequest => ({
  requestId: row.id,
  requestedAt: row.created_at,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  websiteName: row.website_name,
  paymentMethod: row.payment_method as PaymentMethod,
  scheme: row.scheme,
  serviceProvider: row.payment_provider || null,
  amountMinor: row.amount_minor,
  currency: row.currency,
  externalId: row.external_id,
  outcome: row.outcome,
  reason: row.response_text,
  refusal: row.refusal,
  responseCode: row.response_code,
  latencyMs: row.latency_ms,
  transactionId: row.transaction_id,
  transactionStatus: row.transaction_status as TransactionStatus | null,
})
