import type { Mode } from '@portico/contract/core/level.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import type { StatusClass } from '@portico/contract/features/api-logs/api-log-words.ts'
import type { LogQuery } from '@portico/contract/features/api-logs/api-logs.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countCapped, directionOf, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

/** `merchant`: the one whose own logs are read. `tenants`: that of the handle, or those that the platform reads. */
export type Reader = { mode: Mode; merchant: string | null; tenants: 'own' | 'all' | readonly string[] }
export type LogFilters = Omit<LogQuery, 'pageIndex' | 'pageSize' | 'cursor'>

export type LogRow = {
  id: string
  at: string
  kind: 'InboundApi' | 'OutboundProvider' | 'InboundWebhook' | 'OutboundWebhook'
  flow: string
  method: string
  url: string
  status_code: number | null
  latency_ms: number | null
  error_class: 'Timeout' | 'Network' | '4xx' | '5xx' | 'Business' | null
  request_id: string | null
  tenant_id: string
  merchant_id: string
  transaction_id: string | null
  delivery_id: string | null
}
type Named = { tenant_name: string; merchant_name: string; payment_reference: string | null; event_type: string | null }
export type NamedLogRow = LogRow & Named
type Messages = { request_headers: unknown; request_body: string; response_headers: unknown; response_body: string }
export type LogDetailRow = NamedLogRow & Messages

/** Logs as `l`. */
type Rows = SelectQueryBuilder<{ l: LogRow }, 'l', LogRow>
type Asked = { filters: LogFilters; reader: Reader }

const order = { column: 'l.at', id: 'l.id', descending: true }
const text = (value: string) => sql<string>`${sql.lit(value)}::text`

/** Calls of users. A merchant is shown none that staff made about its payments. */
const calls = (db: Kysely<Tables>, { reader }: Asked) =>
  db
    .selectFrom('api_calls as l')
    .$if(reader.merchant !== null, (own) => own.where('l.caller', '=', 'Merchant'))
    .select(['l.tenant_id', 'l.id', 'l.at', text('InboundApi').as('kind'), 'l.flow', 'l.method', 'l.url', 'l.status_code', 'l.latency_ms'])
    .select([sql<LogRow['error_class']>`l.error_class`.as('error_class'), 'l.request_id', 'l.merchant_id', 'l.transaction_id'])
    .select(sql<string | null>`null::uuid`.as('delivery_id'))

const requestOfLog = sql<string>`coalesce(l.request_id, l.transaction_id::text)`
/** What providers were asked, and what they said by themselves. */
const exchanges = (db: Kysely<Tables>, kinds: readonly string[]) =>
  db
    .selectFrom('api_logs as l')
    .where('l.direction', 'in', kinds)
    .select(['l.tenant_id', 'l.id', 'l.at', 'l.direction as kind', 'l.flow', 'l.method', 'l.url', 'l.status_code', 'l.latency_ms'])
    .select([sql<LogRow['error_class']>`l.error_class`.as('error_class'), requestOfLog.as('request_id'), 'l.merchant_id'])
    .select(['l.transaction_id', sql<string | null>`null::uuid`.as('delivery_id')])

const errorOfAttempt = sql<LogRow['error_class']>`case when l.error is null then null when l.error = 'timeout' then 'Timeout'
  when l.error <> 'status' then 'Network' when l.status >= 500 then '5xx' else '4xx' end`
/** Joined with their endpoints, as attempts always are: a merchant is not shown what its tenant was sent. */
const webhooks = (db: Kysely<Tables>) =>
  db
    .selectFrom('webhook_attempts as l')
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'l.tenant_id').onRef('e.id', '=', 'l.endpoint_id'))
    .select(['l.tenant_id', 'l.id', 'l.at', text('OutboundWebhook').as('kind'), text('Webhook').as('flow'), text('POST').as('method')])
    .select(['l.address as url', 'l.status as status_code', 'l.latency_ms', errorOfAttempt.as('error_class')])
    .select(sql<string>`'evt_' || replace(l.delivery_id::text, '-', '')`.as('request_id'))
    .select(['l.merchant_id', 'l.transaction_id', 'l.delivery_id'])

type Part = 'calls' | 'exchanges' | 'webhooks'
type Condition = RawBuilder<boolean>
const is = sql<boolean>

const statusIs = (column: string, one: StatusClass): Condition => {
  const first = Number(one[0]) * 100
  return one === 'None' ? is`${sql.ref(column)} is null` : is`${sql.ref(column)} between ${sql.lit(first)} and ${sql.lit(first + 99)}`
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const eventId = /^evt_([0-9a-f]{32})$/

/** By the id that caller and receiver know; undefined where a source has no id of this form. */
function requestIs(part: Part, requestId: string): Condition | undefined {
  if (part === 'calls') return is`l.request_id = ${requestId}`
  if (part === 'webhooks') {
    const delivery = eventId.exec(requestId)?.[1]
    return delivery === undefined ? undefined : is`l.delivery_id = ${delivery}::uuid`
  }
  return uuid.test(requestId)
    ? is`(l.request_id = ${requestId} or (l.request_id is null and l.transaction_id = ${requestId}::uuid))`
    : is`l.request_id = ${requestId}`
}

/** The conditions of a source; undefined where it can have no row that fits. */
function conditionsOf(part: Part, { filters, reader }: Asked): Condition[] | undefined {
  const { dateFrom, dateTo, outcome, statusCode, errorClass, latencyFrom, requestId, transactionId, merchantId, flow } = filters
  const [status, error] = part === 'webhooks' ? ['l.status', 'l.error'] : ['l.status_code', 'l.error_class']
  const request = requestId === undefined ? is`true` : requestIs(part, requestId)
  if (!request || (flow && part === 'webhooks' && !flow.includes('Webhook'))) return undefined
  const hasFailed = is`${sql.ref(error!)} is not null`
  const classOf = part === 'webhooks' ? errorOfAttempt : sql.ref(error!)
  return [
    is`l.mode = ${reader.mode}`,
    ...(requestId === undefined ? [] : [request]),
    ...(reader.merchant === null ? [] : [is`l.merchant_id = ${reader.merchant}::uuid`]),
    ...(merchantId ? [is`l.merchant_id = any(${merchantId}::uuid[])`] : []),
    ...(transactionId ? [is`l.transaction_id = ${transactionId}::uuid`] : []),
    ...(dateFrom ? [is`l.at >= ${dateFrom}::timestamptz`] : []),
    ...(dateTo ? [is`l.at < ${dateTo}::timestamptz`] : []),
    ...(flow && part !== 'webhooks' ? [is`l.flow = any(${flow}::text[])`] : []),
    ...(outcome ? [outcome === 'Failed' ? hasFailed : is`${sql.ref(error!)} is null`] : []),
    // In so many words, as the index of failures knows it.
    ...(errorClass ? [hasFailed, is`${classOf} = any(${errorClass}::text[])`] : []),
    ...(statusCode
      ? [
          is`(${sql.join(
            statusCode.map((one) => statusIs(status!, one)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(latencyFrom === undefined ? [] : [is`l.latency_ms >= ${latencyFrom}`]),
  ]
}

const kindsOf = {
  calls: ['InboundApi'],
  exchanges: ['OutboundProvider', 'InboundWebhook'],
  webhooks: ['OutboundWebhook'],
} as const satisfies Record<Part, readonly LogRow['kind'][]>
const isIn = (kind: LogRow['kind']) => kind.startsWith('In')

/** Each source that can have rows which fit. */
function sourcesOf(db: Kysely<Tables>, asked: Asked): Rows[] {
  const { direction, kind } = asked.filters
  return (Object.keys(kindsOf) as Part[]).flatMap((part) => {
    const kinds = kindsOf[part].filter(
      (one) => (!kind || kind.includes(one)) && (direction === undefined || isIn(one) === (direction === 'In')),
    )
    const conditions = kinds.length === 0 ? undefined : conditionsOf(part, asked)
    if (!conditions) return []
    const rows = part === 'calls' ? calls(db, asked) : part === 'webhooks' ? webhooks(db) : exchanges(db, kinds)
    return [conditions.reduce((all, one) => all.where(one), rows as unknown as Rows)]
  })
}

/** All sources as one, each finished by itself, or once for each tenant. Undefined where no row can fit. */
function united(db: ReadDb, asked: Asked, finish: (rows: Rows) => Rows): Rows | undefined {
  const { tenants } = asked.reader
  const [first, ...others] = sourcesOf(db, asked).map((rows) =>
    tenants === 'own'
      ? (db.selectFrom(finish(rows).as('l')).selectAll('l') as unknown as Rows)
      : (db
          .selectFrom('spread_tenants as o')
          .innerJoinLateral(finish(rows.where(is`l.tenant_id = o.tenant_id`)).as('l'), (join) => join.onTrue())
          .$if(tenants !== 'all', (some) => some.where(is`o.tenant_id = any(${tenants}::uuid[])`))
          .selectAll('l') as unknown as Rows),
  )
  return first && others.reduce((all, other) => all.unionAll(other), first)
}

/** Rows with the names that they show, in no order. */
const named = (db: ReadDb, rows: Rows) =>
  db
    .selectFrom(rows.as('l'))
    .innerJoin('tenants as n', 'n.id', 'l.tenant_id')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'l.tenant_id').onRef('m.id', '=', 'l.merchant_id'))
    .leftJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'l.tenant_id').onRef('t.id', '=', 'l.transaction_id'))
    .leftJoin('transactions as p', (join) => join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.id', '=', 't.parent_transaction_id'))
    .leftJoin('webhook_deliveries as d', (join) => join.onRef('d.tenant_id', '=', 'l.tenant_id').onRef('d.id', '=', 'l.delivery_id'))
    .selectAll('l')
    .select(['n.name as tenant_name', 'm.legal_business_name as merchant_name', 'd.event_type'])
    .select(sql<string | null>`coalesce(t.external_id, p.external_id)`.as('payment_reference'))

/** `known`: how many there are, where that need not be counted. */
export async function listLogs(
  db: ReadDb,
  asked: Asked,
  window: Window,
  known: number | undefined,
): Promise<{ rows: NamedLogRow[]; total: number }> {
  // A page that is reached by its number needs the rows before it too.
  const reached = window.place ? window : { ...window, offset: 0, pageSize: window.offset + window.pageSize }
  const rows = united(db, asked, (each) => inWindow(each, order, reached))
  const all = united(db, asked, (each) => each.limit(sql.lit(totalCap + 1)))
  if (!rows || !all) return { rows: [], total: 0 }
  const direction = directionOf(order, window)
  const page = inWindow(db.selectFrom(rows.as('l')).selectAll('l') as unknown as Rows, order, window)
  const [found, total] = await Promise.all([
    named(db, page).orderBy('l.at', direction).orderBy('l.id', direction).execute(),
    known ?? countCapped(db, db.selectFrom(all.as('l'))),
  ])
  return { rows: found as NamedLogRow[], total }
}

export async function findLog(db: ReadDb, reader: Reader, id: string): Promise<LogDetailRow | undefined> {
  const rows = united(db, { filters: {}, reader }, (each) => each.where('l.id', '=', id))
  const found = (await named(db, rows!).executeTakeFirst()) as NamedLogRow | undefined
  return found && { ...found, ...(await messagesOf(db, found)) }
}

function messagesOf(db: ReadDb, { kind, tenant_id, id }: LogRow): Promise<Messages> {
  const columns = ['l.request_headers', 'l.request_body', 'l.response_headers', 'l.response_body'] as const
  const asked =
    kind === 'InboundApi'
      ? db.selectFrom('api_calls as l').select(columns)
      : kind === 'OutboundWebhook'
        ? db
            .selectFrom('webhook_attempts as l')
            .innerJoin('webhook_deliveries as d', (join) =>
              join.onRef('d.tenant_id', '=', 'l.tenant_id').onRef('d.id', '=', 'l.delivery_id'),
            )
            .select(['l.request_headers', 'd.payload as request_body'])
            .select([sql`'{}'::jsonb`.as('response_headers'), sql<string>`coalesce(l.response_body, '')`.as('response_body')])
        : db.selectFrom('api_logs as l').select(columns)
  const rows = asked as unknown as SelectQueryBuilder<{ l: LogRow }, 'l', Messages>
  return rows.where('l.tenant_id', '=', tenant_id).where('l.id', '=', id).executeTakeFirstOrThrow()
}
