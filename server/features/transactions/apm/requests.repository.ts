import { totalCap } from '@portico/contract/core/page.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import type { RequestOutcome } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { fileClock, inlined, safeText } from '../../../core/database/csv-select.repository.ts'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { countCapped, inWindow } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { unitOf } from '../export/export.repository.ts'

export type RequestInsert = Insertable<Tables['apm_requests']>
export const insertRequests = (db: ScopedDb, rows: readonly RequestInsert[]): Promise<unknown> =>
  rows.length === 0 ? Promise.resolve() : insertOf('apm_requests', rows).execute(db)

export type RequestFilters = {
  mode: string
  id?: string | undefined
  externalId?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  merchantId?: readonly string[] | undefined
  websiteId?: readonly string[] | undefined
  paymentMethod?: readonly string[] | undefined
  serviceProvider?: readonly string[] | undefined
  currency?: readonly string[] | undefined
  outcome?: readonly RequestOutcome[] | undefined
  /** The id of a request or of its payment, or the reference of a payment. */
  key?: { id: string | null; text: string } | undefined
}

/** A provider that has not answered is waited for; an attempt that ended otherwise than with a decision failed. */
const outcome = sql<RequestOutcome>`case when r.refusal is not null then 'NoPayment' when a.ended_at is null then 'Waiting'
  when a.status in ('Reserved', 'Captured', 'Successful', 'Refunded') then 'Approved' when a.status = 'Declined' then 'Declined'
  when a.status = 'Pending' then 'Waiting' else 'Failed' end`

/** Each with its attempt and its payment, where it led to one: the walls show both wherever they show the request. */
function matching(db: Kysely<Tables>, filters: RequestFilters) {
  const { id, externalId, dateFrom, dateTo, outcome: wanted, key } = filters
  let rows = db
    .selectFrom('apm_requests as r')
    .leftJoin('transaction_attempts as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.id'))
    .where('r.mode', '=', filters.mode)
  if (id !== undefined) rows = rows.where((eb) => eb.or([eb('r.id', '=', id), eb('r.transaction_id', '=', id)]))
  if (externalId !== undefined) rows = rows.where('r.external_id', '=', externalId)
  if (key)
    rows = rows.where((eb) =>
      eb.or([eb('r.external_id', '=', key.text), ...(key.id ? [eb('r.id', '=', key.id), eb('r.transaction_id', '=', key.id)] : [])]),
    )
  if (dateFrom !== undefined) rows = rows.where('r.created_at', '>=', dateFrom)
  if (dateTo !== undefined) rows = rows.where('r.created_at', '<', dateTo)
  for (const [column, values, type] of [
    ['r.merchant_id', filters.merchantId, 'uuid'],
    ['r.website_id', filters.websiteId, 'uuid'],
    ['r.payment_method', filters.paymentMethod, 'text'],
    ['r.payment_provider', filters.serviceProvider, 'text'],
    ['r.currency', filters.currency, 'text'],
  ] as const)
    if (values) rows = rows.where(sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(type)}[])`)
  // Written out, so that the index of those without a payment serves it.
  if (wanted?.length === 1 && wanted[0] === 'NoPayment') return rows.where('r.refusal', 'is not', null)
  return wanted ? rows.where(sql<boolean>`(${outcome}) = any(${[...wanted]}::text[])`) : rows
}

const shown = (db: Kysely<Tables>, filters: RequestFilters) =>
  matching(db, filters)
    .leftJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.transaction_id'))
    .selectAll('r')
    .select(['a.latency_ms', 'a.response_code', 'a.response_text', 't.status as transaction_status'])
    .select(outcome.as('outcome'))
export type RequestRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const order = { column: 'r.created_at', id: 'r.id', descending: true } as const

export const requestPage = (db: ReadDb, filters: RequestFilters, window: Window) =>
  inWindow(shown(db as Kysely<Tables>, filters), order, window)
export const requestTotal = (db: ReadDb, filters: RequestFilters): Promise<number> =>
  countCapped(db as Kysely<Tables>, matching(db as Kysely<Tables>, filters))

/** So many of the newest requests are counted at most. */
export const mostCounted = 2 * totalCap

/** How many requests ended in each way: what came of one is read from its attempt, so they are counted in one pass. */
export const outcomesCounted = (db: Kysely<Tables>, filters: RequestFilters) =>
  db
    .selectFrom(
      matching(db, filters)
        .select(outcome.as('outcome'))
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(sql.lit(mostCounted + 1) as never)
        .as('c'),
    )
    .select((eb) => ['c.outcome', eb.fn.countAll<number>().as('total')])
    .groupBy('c.outcome')
export const countOutcomes = (db: ReadDb, filters: RequestFilters) => outcomesCounted(db as Kysely<Tables>, filters).execute()

/** A request by its own id. */
export const findRequest = (db: ScopedDb, id: string): Promise<RequestRow | undefined> =>
  shown(db as Kysely<Tables>, { mode: db.scope.mode })
    .where('r.id', '=', id)
    .executeTakeFirst()

/** The SELECT of a file as plain text: what the list shows, in its order. */
export function requestSelect(db: ReadDb, filters: RequestFilters, times: FileTimes): string {
  const clock = fileClock(times)
  const all = db as Kysely<Tables>
  const query = matching(all, filters)
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.merchant_id'))
    .select([
      'r.id',
      clock.named('requestedAt', clock.time('r.created_at')),
      safeText('r.external_id').as('externalId'),
      safeText('m.legal_business_name').as('merchantName'),
      'r.payment_method as paymentMethod',
      safeText('r.scheme').as('scheme'),
      sql`nullif(${safeText('r.payment_provider')}, '')`.as('serviceProvider'),
      sql`r.amount_minor * ${unitOf('r.currency')}`.as('amount'),
      'r.currency',
      outcome.as('outcome'),
      sql`coalesce(r.refusal, ${safeText('a.response_text')})`.as('reason'),
      'r.transaction_id as transactionId',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
  return inlined(query.compile())
}
