import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isInBox, namedByKeys, type Search } from './box-conditions.repository.ts'
import type { SearchPlan } from './search-plan.ts'
import { type ListedFilter, type PageShape, type PageValues, type SearchShape, shapeOf, valuesOf } from './search-shape.ts'

/*
 * What a row of a lookup must be, of a tenant, of a merchant and of the platform, and in which order rows come. Limits are written into the
 * text: with a parameter PostgreSQL would plan for a tenth of the table. Values never are.
 */

type SearchTables = Tables & { t: Tables['transactions'] }
export type Rows = SelectQueryBuilder<SearchTables, 't', object>
export type Keys = SelectQueryBuilder<Tables, never, { tenant_id: string; id: string; place: string | number }>

const oneOf = (name: string, count: 'one' | 'many', value: string | string[], type: 'text' | 'uuid' | 'float8'): RawBuilder<boolean> =>
  count === 'one' ? sql<boolean>`${columnOf(name)} = ${value}` : sql<boolean>`${columnOf(name)} = any(${value}::${sql.raw(`${type}[]`)})`

/** What a payment is found by that says nothing of it, and facts that have no column: they are read where another filter has found few. */
const expressions: Partial<Record<string, RawBuilder<unknown>>> = {
  't.normalised_code': sql`coalesce(t.normalised_code, 'None')`,
  't.response_code': sql`coalesce(t.response_code, 'None')`,
  't.advice_code': sql`coalesce(t.advice_code, 'None')`,
  't.base_currency': sql`coalesce(t.base_currency, 'None')`,
  attempts: sql`case when t.attempt_count > 0 then 'Some' else 'None' end`,
  riskLevel: sql`coalesce(t.details #>> '{risk,level}', 'NotAssessed')`,
  threeDs: sql`coalesce(t.details #>> '{threeDs,flow}', 'None')`,
}
const columnOf = (name: string) => expressions[name] ?? sql.ref(name)

/** Folded by the database, as the column is. */
const sameAddress = (address: unknown) => sql<boolean>`t.customer_email_lc = text_search(${address})`

const meaningColumns = {
  id: 't.id',
  externalId: 't.external_id',
  email: 't.customer_email_lc',
  providerTransactionId: 't.provider_transaction_id',
  acquirerReference: 't.acquirer_reference',
  utr: 't.utr',
  cardLast4: 't.card_last4',
  merchantId: 't.merchant_id',
  amount: 't.shown_value',
} as const

const typesOfMany: Partial<Record<string, 'uuid' | 'float8'>> = { id: 'uuid', merchantId: 'uuid', amount: 'float8' }

function meant(rows: Rows, search: Search, at: number): Rows {
  const { shape, values } = search
  const { field, how, isLoose } = shape.meanings[at]!
  const [value, end] = [values[`meaning${at}`], values[`endOfMeaning${at}`]]
  const compared = isLoose ? rows.where(isInBox(search)) : rows
  if (field === 'email') return compared.where(sameAddress(value))
  // As a list it is made first, and its payments are then looked up by their ids, whatever the planner expects of either.
  if (field === 'key') return compared.where((eb) => sql<boolean>`t.id = any(array(${namedByKeys(eb as never, search, at)}))`)
  const column = meaningColumns[field]
  if (how === 'among') return compared.where(oneOf(column, 'many', value!, typesOfMany[field] ?? 'text'))
  if (how === 'is') return compared.where(column, '=', value!)
  return compared.where(column, '>=', value!).where(column, how === 'begins' ? '<' : '<=', end!)
}

/** Columns of the filters that take several values, with their types. */
const listedColumns: readonly [ListedFilter, string, 'text' | 'uuid'][] = [
  ['merchantId', 't.merchant_id', 'uuid'],
  ['status', 't.status', 'text'],
  ['websiteId', 't.website_id', 'uuid'],
  ['type', 't.type', 'text'],
  ['paymentMethod', 't.payment_method', 'text'],
  ['serviceProvider', 't.service_provider', 'text'],
  ['failureReason', 't.normalised_code', 'text'],
  ['responseCode', 't.response_code', 'text'],
  ['adviceCode', 't.advice_code', 'text'],
  ['riskLevel', 'riskLevel', 'text'],
  ['threeDs', 'threeDs', 'text'],
  ['currency', 't.currency', 'text'],
  ['baseCurrency', 't.base_currency', 'text'],
  ['source', 't.source', 'text'],
  ['attempts', 'attempts', 'text'],
  ['country', 't.country', 'text'],
  ['tenantId', 't.tenant_id', 'uuid'],
]

/** So many references are looked at, the newest: a user with more tickets narrows the search. */
const mostReferences = 10_000

/**
 * Found from the tickets, which are few beside the payments: their references are read first, within the reader's walls, then those payments by
 * their ids.
 */
const hasTicketIn = (channels: readonly TicketChannel[]) =>
  sql<boolean>`t.id = any(array(select case when pg_input_is_valid(r.value, 'uuid') then r.value::uuid end
    from support_references r join support_tickets q on q.tenant_id = r.tenant_id and q.id = r.ticket_id
    where r.key = 'Transaction' and q.channel in (${sql.join(channels.map((channel) => sql.lit(channel)))})
    order by r.tenant_id, r.ticket_id desc limit ${sql.lit(mostReferences)}))`

/** Kept with the alert when it fired; read first, then those payments by their ids. */
const countedBy = (alertId: string) =>
  sql<boolean>`t.id = any(array(select unnest(p.payments) from alert_payments p where p.alert_id = ${alertId}::uuid))`

/** Words of a closed list are written into the text, so that the indexes of rows that have them serve it. */
const wordsOf = (words: readonly string[]) => sql`(${sql.join(words.map((word) => sql.lit(word)))})` as never

/** Everything a row must be, beside the tenant (which the handle adds) and the place in the order. */
export function matching(all: Rows, search: Search, meaning: number | undefined): Rows {
  const { shape, values } = search
  const { level, sort, split, overTenants, single, listed, amount, refundStates, ticketChannels, only, roots } = shape
  let rows = all.where('t.mode', '=', values.mode)
  if (level === 'merchant') rows = rows.where('t.merchant_id', '=', values.merchantOfReach)
  if (overTenants) rows = rows.where('t.tenant_id', '=', sql.ref<string>('s.tenant_id'))
  if (split) rows = rows.where(`t.${split}`, '=', sql.ref<string>('s.value'))
  if (meaning !== undefined) rows = meant(rows, search, meaning)
  if (single.id) rows = rows.where('t.id', '=', values.id)
  if (single.alertId) rows = rows.where(countedBy(values.alertId))
  if (single.externalId) rows = rows.where('t.external_id', '=', values.externalId)
  if (single.email) rows = rows.where(sameAddress(values.email))
  if (single.cardLast4) rows = rows.where('t.card_last4', '=', values.cardLast4)
  if (single.cardFirst6) rows = rows.where('t.card_first6', '=', values.cardFirst6)
  if (single.reference && shape.hasSearchKey)
    rows = rows.where((eb) => eb.or([eb('t.utr', '=', values.reference), eb('t.acquirer_reference', '=', values.reference)]))
  if (single.dateFrom) rows = rows.where('t.created_at', '>=', values.dateFrom)
  // A payment is never changed before it is made, so the same bound ends a scan in the order of changes.
  if (single.dateFrom && sort.column === 'updated_at') rows = rows.where('t.updated_at', '>=', values.dateFrom)
  if (single.dateTo) rows = rows.where('t.created_at', '<', values.dateTo)
  if (amount === 'exact') rows = rows.where('t.shown_value', '=', values.amountFrom)
  else {
    if (amount.from) rows = rows.where('t.shown_value', '>=', values.amountFrom)
    if (amount.to) rows = rows.where('t.shown_value', '<=', values.amountTo)
  }
  if (refundStates) rows = rows.where('t.refund_state', 'in', wordsOf(refundStates))
  if (roots) rows = rows.where('t.parent_transaction_id', 'is', null)
  if (only) rows = rows.where('t.payment_method', 'in', wordsOf(only))
  if (ticketChannels) rows = rows.where(hasTicketIn(ticketChannels))
  for (const [name, column, type] of listedColumns) {
    const isAskedElsewhere = column === `t.${split}` || (name === 'tenantId' && overTenants)
    if (listed[name] && !isAskedElsewhere) rows = rows.where(oneOf(column, listed[name], values[name], type))
  }
  return rows
}

const keysOf = (rows: Rows, { sort }: SearchShape): Keys =>
  rows.select(['t.tenant_id', 't.id', `t.${sort.column} as place`]) as unknown as Keys

/** The rows of one meaning: plainly, or as the first rows for each tenant and each wanted value, whatever `finish` leaves of them. */
export function branch(db: Kysely<Tables>, search: Search, meaning: number | undefined, finish: (rows: Rows) => Rows): Keys {
  const { shape } = search
  // A payment's id is its own in all tenants.
  const isOfIds = meaning !== undefined && ['id', 'key'].includes(shape.meanings[meaning]!.field)
  const overTenants = shape.overTenants && !isOfIds
  const asked: Search = { ...search, shape: { ...shape, overTenants } }
  const rowsOf = (from: Kysely<Tables>) =>
    keysOf(finish(matching(from.selectFrom('transactions as t') as unknown as Rows, asked, meaning)), shape)
  if (!shape.split && !overTenants) return rowsOf(db)
  // safe: begins at spread_tenants, or asks one tenant
  return perPlace(db, asked)
    .crossJoinLateral((eb) => rowsOf(eb as unknown as Kysely<Tables>).as('k'))
    .select(['k.tenant_id', 'k.id', 'k.place']) as unknown as Keys
}

/** Each tenant and each wanted value, as `s`: a search that is put together from several asks each of them. */
export function perPlace(db: Kysely<Tables>, { shape, values }: Search) {
  const { split, listed, overTenants } = shape
  const value = sql<string>`unnest(${values.split}::${sql.raw(split === 'merchant_id' ? 'uuid[]' : 'text[]')})`.as('value')
  const tenants = db
    .selectFrom('spread_tenants as s')
    .select('s.tenant_id')
    .$if(listed.tenantId !== undefined, (some) => some.where(oneOf('s.tenant_id', listed.tenantId!, values.tenantId, 'uuid')))
  // Tenants and values come as one: a cluster takes a page of each row of a spread table, and of no other. One shard answers for one tenant.
  const wanted = overTenants ? (split ? tenants.select(value) : tenants) : db.selectNoFrom(value)
  return db.selectFrom((wanted as typeof tenants).as('s'))
}

/**
 * Every row of a search, in one piece, for those who read them all: several wanted values are one condition, and several
 * meanings are looked up first.
 */
export function matchingRows(db: Kysely<Tables>, plan: SearchPlan): Rows {
  const whole = searchOf({ ...plan, split: null, overTenants: false })
  const only = plan.meanings.length === 1 && !plan.scans ? 0 : undefined
  const rows = matching(db.selectFrom('transactions as t') as unknown as Rows, whole, only)
  if (plan.scans) return rows.where(isInBox(whole))
  if (plan.meanings.length <= 1) return rows
  return rows.where('t.id', 'in', db.selectFrom(found(db, searchOf(plan), (some) => some).as('f')).select('f.id') as never)
}

export const searchOf = (plan: SearchPlan): Search => ({ shape: shapeOf(plan), values: valuesOf(plan) })

/** All branches as one list without repetition: a row that two meanings find is one row. */
export function found(db: Kysely<Tables>, search: Search, finish: (rows: Rows) => Rows): Keys {
  const { meanings } = search.shape
  const branches = (meanings.length > 0 ? meanings.map((_, at) => at) : [undefined]).map((meaning) =>
    db.selectFrom(branch(db, search, meaning, finish).as('b')).select(['b.tenant_id', 'b.id', 'b.place']),
  )
  return branches.reduce((all, next) => all.union(next)) as unknown as Keys
}

export const firstMeaning = ({ meanings }: SearchShape) => (meanings.length === 0 ? undefined : 0)
export const directionOf = ({ sort }: SearchShape, { backwards }: PageShape) => (sort.descending !== backwards ? 'desc' : 'asc')

/** The rows of a page in order, the other way round on the way back: those after its place, where it has one. */
export function inOrder(rows: Rows, shape: SearchShape, page: PageShape, at: PageValues): Rows {
  const direction = directionOf(shape, page)
  const column = `t.${shape.sort.column}` as const
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const after =
    page.from === 'place' ? rows.where(sql<boolean>`(${sql.ref(column)}, t.id) ${beyond} (${at.placeValue}, ${at.placeId})`) : rows
  return after.orderBy(column, direction).orderBy('t.id', direction)
}

/** What a list shows of a row. */
const rowColumns = [
  't.id',
  't.external_id',
  't.tenant_id',
  't.merchant_id',
  't.website_id',
  't.parent_transaction_id',
  't.payment_reference',
  't.child_number',
  't.mode',
  't.type',
  't.status',
  't.amount_minor',
  't.gives_back',
  't.amount_captured_minor',
  't.amount_refunded_minor',
  't.amount_refund_pending_minor',
  't.amount_disputed_minor',
  't.currency',
  't.payment_method',
  't.card_brand',
  't.card_first6',
  't.card_last4',
  't.country',
  't.service_provider',
  't.provider_transaction_id',
  't.acquirer_reference',
  't.utr',
  't.customer_email',
  't.customer_name',
  't.webhook_status',
  't.attempt_count',
  't.created_at',
  't.updated_at',
  't.response_text',
  't.close_reason',
] as const

/** The further columns of a wide list. */
const factColumns = [
  't.root_transaction_id',
  't.source',
  't.created_by',
  't.mid',
  't.amount_authorised_minor',
  't.amount_capture_pending_minor',
  't.fee_total_minor',
  't.capture_method',
  't.capture_final',
  't.status_before',
  't.status_changed_at',
  't.settlement_status',
  't.dispute_state',
  't.authorised_at',
  't.captured_at',
  't.expires_at',
  't.last_synced_at',
  't.auth_code',
  't.response_code',
  't.normalised_code',
  't.advice_code',
  't.card_fingerprint',
  't.account_reference',
  't.terminal_id',
  't.shopper_ip',
  't.device_id',
  't.details',
] as const
/** The facts are there where the shape has them. */
export const columnsOf = ({ hasFacts }: SearchShape) =>
  (hasFacts ? [...rowColumns, ...factColumns] : rowColumns) as readonly ((typeof rowColumns)[number] | (typeof factColumns)[number])[]
