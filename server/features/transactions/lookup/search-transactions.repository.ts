import { totalCap } from '@portico/contract/core/page.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { limitFor } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import type { SearchPlan } from './search-plan.ts'
import {
  hasOnePlan,
  isPlain,
  type ListedFilter,
  type PageShape,
  type PageValues,
  pageShapeOf,
  pageValuesOf,
  readsRowsAtOnce,
  type SearchShape,
  type SearchValues,
  shapeOf,
  valuesOf,
} from './search-shape.ts'

/*
 * The builders behind every lookup, of a tenant, of a merchant and of the platform. A list in one order is read from one table, in index order,
 * which a cluster sends to one shard as it is. Of others the keys of the page are found first, then the rows of those few. Names are not
 * joined (core/names). Limits are written into the text: with a parameter
 * PostgreSQL would plan for a tenth of the table. Values never are.
 */

type SearchTables = Tables & { t: Tables['transactions'] }
type Rows = SelectQueryBuilder<SearchTables, 't', object>
type Keys = SelectQueryBuilder<Tables, never, { tenant_id: string; id: string; place: string | number }>

/** A search while it is built: its shape, and the placeholders of its values. */
type Search = { shape: SearchShape; values: SearchValues }

const oneOf = (name: string, count: 'one' | 'many', value: string | string[], type: 'text' | 'uuid'): RawBuilder<boolean> =>
  count === 'one' ? sql<boolean>`${columnOf(name)} = ${value}` : sql<boolean>`${columnOf(name)} = any(${value}::${sql.raw(`${type}[]`)})`

/** `None` is what a payment without a code is found by. */
const columnOf = (name: string) => (name === 't.normalised_code' ? sql`coalesce(t.normalised_code, 'None')` : sql.ref(name))

/** Made small by the database, as the column is: its small letters are not always those of JavaScript. */
const sameAddress = (address: unknown) => sql<boolean>`t.customer_email_lc = lower(${address})`

const meaningColumns = {
  id: 't.id',
  externalId: 't.external_id',
  email: 't.customer_email_lc',
  providerTransactionId: 't.provider_transaction_id',
  acquirerReference: 't.acquirer_reference',
  utr: 't.utr',
  cardLast4: 't.card_last4',
} as const

function meant(rows: Rows, { shape, values }: Search, at: number): Rows {
  const { field, isPrefix } = shape.meanings[at]!
  const column = meaningColumns[field]
  if (field === 'email') return rows.where(sameAddress(values[`meaning${at}`]))
  if (!isPrefix) return rows.where(column, '=', values[`meaning${at}`]!)
  return rows.where(column, '>=', values[`meaning${at}`]!).where(column, '<', values[`endOfMeaning${at}`]!)
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
  ['currency', 't.currency', 'text'],
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

/** Everything a row must be, beside the tenant (which the handle adds) and the place in the order. */
function matching(all: Rows, search: Search, meaning: number | undefined): Rows {
  const { shape, values } = search
  const { level, sort, split, overTenants, single, listed, amount, refundStates, ticketChannels } = shape
  let rows = all.where('t.mode', '=', values.mode)
  if (level === 'merchant') rows = rows.where('t.merchant_id', '=', values.merchantOfReach)
  if (overTenants) rows = rows.where('t.tenant_id', '=', sql.ref<string>('s.id'))
  if (split) rows = rows.where(`t.${split}`, '=', sql.ref<string>('v.value'))
  if (meaning !== undefined) rows = meant(rows, search, meaning)
  if (single.id) rows = rows.where('t.id', '=', values.id)
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
  // Words of a closed list are written into the text, so that the index of those that were refunded serves them.
  if (refundStates) rows = rows.where('t.refund_state', 'in', sql`(${sql.join(refundStates.map((state) => sql.lit(state)))})` as never)
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
function branch(db: Kysely<Tables>, search: Search, meaning: number | undefined, finish: (rows: Rows) => Rows): Keys {
  const { shape, values } = search
  const { split, overTenants, listed } = shape
  const rowsOf = (from: Kysely<Tables>) =>
    keysOf(finish(matching(from.selectFrom('transactions as t') as unknown as Rows, search, meaning)), shape)
  if (!split && !overTenants) return rowsOf(db)
  const type = split === 'merchant_id' ? 'uuid[]' : 'text[]'
  const wanted = split && sql<{ value: string }>`(select unnest(${values.split}::${sql.raw(type)}) as value)`.as('v')
  const tenants = db
    .selectFrom('tenants as s')
    .$if(listed.tenantId !== undefined, (some) => some.where(oneOf('s.id', listed.tenantId!, values.tenantId, 'uuid')))
  const outer = (overTenants ? (wanted ? tenants.crossJoin(wanted) : tenants) : db.selectFrom(wanted!)) as typeof tenants
  return outer
    .crossJoinLateral((eb) => rowsOf(eb as unknown as Kysely<Tables>).as('k'))
    .select(['k.tenant_id', 'k.id', 'k.place']) as unknown as Keys
}

/**
 * Every row of a search, in one piece, for those who read them all: several wanted values are one condition, and several
 * meanings are looked up first.
 */
export function matchingRows(db: Kysely<Tables>, plan: SearchPlan): Rows {
  const whole: SearchPlan = { ...plan, split: null, overTenants: false }
  const only = plan.meanings.length === 1 ? 0 : undefined
  const rows = matching(db.selectFrom('transactions as t') as unknown as Rows, searchOf(whole), only)
  if (plan.meanings.length <= 1) return rows
  return rows.where('t.id', 'in', db.selectFrom(found(db, searchOf(plan), (some) => some).as('f')).select('f.id') as never)
}

const searchOf = (plan: SearchPlan): Search => ({ shape: shapeOf(plan), values: valuesOf(plan) })

/** All branches as one list without repetition: a row that two meanings find is one row. */
function found(db: Kysely<Tables>, search: Search, finish: (rows: Rows) => Rows): Keys {
  const { meanings } = search.shape
  const branches = (meanings.length > 0 ? meanings.map((_, at) => at) : [undefined]).map((meaning) =>
    db.selectFrom(branch(db, search, meaning, finish).as('b')).select(['b.tenant_id', 'b.id', 'b.place']),
  )
  return branches.reduce((all, next) => all.union(next)) as unknown as Keys
}

const firstMeaning = ({ meanings }: SearchShape) => (meanings.length === 0 ? undefined : 0)
const directionOf = ({ sort }: SearchShape, { backwards }: PageShape) => (sort.descending !== backwards ? 'desc' : 'asc')

/** The rows of a page in order, the other way round on the way back: those after its place, where it has one. */
function inOrder(rows: Rows, shape: SearchShape, page: PageShape, at: PageValues): Rows {
  const direction = directionOf(shape, page)
  const column = `t.${shape.sort.column}` as const
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const after =
    page.from === 'place' ? rows.where(sql<boolean>`(${sql.ref(column)}, t.id) ${beyond} (${at.placeValue}, ${at.placeId})`) : rows
  return after.orderBy(column, direction).orderBy('t.id', direction)
}

/** The keys of one page and one row more. */
function pageKeys(db: Kysely<Tables>, search: Search, page: PageShape, at: PageValues): Keys {
  const { shape } = search
  const direction = directionOf(shape, page)
  const skips = page.from === 'row'
  const ordered = (rows: Rows): Rows => inOrder(rows, shape, page, at)
  const most = limitFor(page.pageSize)
  if (isPlain(shape)) {
    const keys = branch(db, search, firstMeaning(shape), (rows) => ordered(rows).limit(most))
    return skips ? keys.offset(at.offset) : keys
  }
  // Each branch must give enough for the whole of the page, from the first row on.
  const merged = db
    .selectFrom(found(db, search, (rows) => ordered(rows).limit(skips ? limitFor(page.enough) : most)).as('f'))
    .select(['f.tenant_id', 'f.id', 'f.place'])
    .orderBy('f.place', direction)
    .orderBy('f.id', direction)
    .limit(most)
  return (skips ? merged.offset(at.offset) : merged) as unknown as Keys
}

/** How many rows there are, counted up to one more than the cap. */
function countingRows(db: Kysely<Tables>, search: Search): SelectQueryBuilder<Tables, never, { total: number }> {
  const { shape } = search
  const most = sql<number>`${sql.lit(totalCap + 1)}`
  const counted: Keys =
    shape.meanings.length > 1
      ? (db.selectFrom(found(db, search, (rows) => rows.limit(most)).as('f')).select(['f.tenant_id', 'f.id', 'f.place']) as unknown as Keys)
      : branch(db, search, firstMeaning(shape), (rows) => rows.limit(most))
  const capped = isPlain(shape) ? counted : counted.limit(most)
  return db.selectFrom(capped.as('c')).select((eb) => eb.fn.countAll<number>().as('total')) as unknown as ReturnType<typeof countingRows>
}
export const cappedTotal = (db: Kysely<Tables>, plan: SearchPlan) => countingRows(db, searchOf(plan))

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

/** The rows of a page, in the order of its keys. */
function listing(db: Kysely<Tables>, search: Search, page: PageShape, at: PageValues) {
  const { shape } = search
  const direction = directionOf(shape, page)
  const joined = () =>
    db
      .selectFrom(pageKeys(db, search, page, at).as('k'))
      .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.id'))
      .select(rowColumns)
      .select('k.place')
      .orderBy('k.place', direction)
      .orderBy('k.id', direction)
  if (!readsRowsAtOnce(shape, page)) return joined()
  const rows = matching(db.selectFrom('transactions as t') as unknown as Rows, search, firstMeaning(shape))
  return inOrder(rows, shape, page, at)
    .select(rowColumns)
    .select(`t.${shape.sort.column} as place`)
    .limit(limitFor(page.pageSize)) as unknown as ReturnType<typeof joined>
}
export const rowsOfPage = (db: Kysely<Tables>, plan: SearchPlan, window: Window) =>
  listing(db, searchOf(plan), pageShapeOf(window), pageValuesOf(window))
export type ListedRow = Awaited<ReturnType<ReturnType<typeof rowsOfPage>['execute']>>[number]

const list = prepared(
  (db, { shape, page }: { shape: SearchShape; page: PageShape }, values: SearchValues & PageValues) =>
    listing(db, { shape, values }, page, values),
  { isHeld: ({ shape, page }) => hasOnePlan(shape, page) },
)
const count = prepared((db, shape: SearchShape, values: SearchValues) => countingRows(db, { shape, values }))

export async function countTransactions(db: ReadDb, plan: SearchPlan): Promise<number> {
  const { shape, values } = searchOf(plan)
  const [counted] = await count(db, shape, values)
  return counted!.total
}

/** Both at once, on a pipelined connection: one round trip. */
export async function searchTransactions(
  db: ReadDb,
  plan: SearchPlan,
  window: Window,
  { counts }: { counts: boolean },
): Promise<{ rows: ListedRow[]; total: number | undefined }> {
  const { shape, values } = searchOf(plan)
  const [rows, total] = await Promise.all([
    list(db, { shape, page: pageShapeOf(window) }, { ...values, ...pageValuesOf(window) }),
    counts ? countTransactions(db, plan) : undefined,
  ])
  return { rows, total }
}
