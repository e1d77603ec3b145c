import { totalCap } from '@portico/contract/core/page.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { limitFor } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { isInBox, namedByKeys, type Search } from './box-conditions.repository.ts'
import type { SearchPlan } from './search-plan.ts'
import {
  hasOnePlan,
  isFiltered,
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
  withoutFilters,
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

const oneOf = (name: string, count: 'one' | 'many', value: string | string[], type: 'text' | 'uuid' | 'float8'): RawBuilder<boolean> =>
  count === 'one' ? sql<boolean>`${columnOf(name)} = ${value}` : sql<boolean>`${columnOf(name)} = any(${value}::${sql.raw(`${type}[]`)})`

/** `None` is what a payment without a code is found by. */
const columnOf = (name: string) => (name === 't.normalised_code' ? sql`coalesce(t.normalised_code, 'None')` : sql.ref(name))

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
export function matching(all: Rows, search: Search, meaning: number | undefined): Rows {
  const { shape, values } = search
  const { level, sort, split, overTenants, single, listed, amount, refundStates, ticketChannels } = shape
  let rows = all.where('t.mode', '=', values.mode)
  if (level === 'merchant') rows = rows.where('t.merchant_id', '=', values.merchantOfReach)
  if (overTenants) rows = rows.where('t.tenant_id', '=', sql.ref<string>('s.tenant_id'))
  if (split) rows = rows.where(`t.${split}`, '=', sql.ref<string>('s.value'))
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
export function branch(db: Kysely<Tables>, search: Search, meaning: number | undefined, finish: (rows: Rows) => Rows): Keys {
  const { shape, values } = search
  const { split, listed } = shape
  // A payment's id is its own in all tenants.
  const isOfIds = meaning !== undefined && ['id', 'key'].includes(shape.meanings[meaning]!.field)
  const overTenants = shape.overTenants && !isOfIds
  const asked: Search = { ...search, shape: { ...shape, overTenants } }
  const rowsOf = (from: Kysely<Tables>) =>
    keysOf(finish(matching(from.selectFrom('transactions as t') as unknown as Rows, asked, meaning)), shape)
  if (!split && !overTenants) return rowsOf(db)
  const value = sql<string>`unnest(${values.split}::${sql.raw(split === 'merchant_id' ? 'uuid[]' : 'text[]')})`.as('value')
  const tenants = db
    .selectFrom('spread_tenants as s')
    .select('s.tenant_id')
    .$if(listed.tenantId !== undefined, (some) => some.where(oneOf('s.tenant_id', listed.tenantId!, values.tenantId, 'uuid')))
  // Tenants and values come as one: a cluster takes a page of each row of a spread table, and of no other. One shard answers for one tenant.
  const wanted = overTenants ? (split ? tenants.select(value) : tenants) : db.selectNoFrom(value)
  const each = db.selectFrom((wanted as typeof tenants).as('s'))
  // safe: begins at spread_tenants, or asks one tenant
  return each
    .crossJoinLateral((eb) => rowsOf(eb as unknown as Kysely<Tables>).as('k'))
    .select(['k.tenant_id', 'k.id', 'k.place']) as unknown as Keys
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

/** So many rows of a list are read in its order before the indexes of the box are asked for all that they know: for a page, for a total. */
const mostScanned = { page: 2000, total: 2 * totalCap } as const

/**
 * The first rows of a list in its order, without the filters that its index does not serve: the rows of a page are looked for among them. A text
 * that many payments have is soon found so, and a text that only old ones have costs no more than these.
 */
function firstOfList(db: Kysely<Tables>, { shape, values }: Search): Rows {
  const { single, listed, sort } = shape
  const byTime = sort.column === 'created_at'
  const served: SearchShape = {
    ...withoutFilters(shape),
    box: null,
    meanings: [],
    hasSearchKey: false,
    single: byTime ? { ...(single.dateFrom ? { dateFrom: true } : {}), ...(single.dateTo ? { dateTo: true } : {}) } : {},
    listed: {
      ...(listed.merchantId === 'one' ? { merchantId: 'one' } : {}),
      ...(listed.tenantId === 'one' ? { tenantId: 'one' } : {}),
      ...(listed.status === 'one' && byTime && !listed.merchantId ? { status: 'one' } : {}),
    },
  }
  return matching(db.selectFrom('transactions as t') as unknown as Rows, { shape: served, values }, undefined)
}
const firstOfPage = (db: Kysely<Tables>, search: Search, page: PageShape, at: PageValues): Rows =>
  inOrder(firstOfList(db, search), search.shape, page, at).limit(sql.lit(mostScanned.page) as never)
const foundAmong = (db: Kysely<Tables>, first: Rows, search: Search): Rows =>
  matching(db.selectFrom(first.selectAll('t').as('t')) as unknown as Rows, search, undefined).where(isInBox(search))

/** The rows of a page among the first of the list. */
function scanning(db: Kysely<Tables>, search: Search, page: PageShape, at: PageValues) {
  const direction = directionOf(search.shape, page)
  const column = `t.${search.shape.sort.column}` as const
  const rows = foundAmong(db, firstOfPage(db, search, page, at), search)
    .select(rowColumns)
    .select(`${column} as place`)
    .orderBy(column, direction)
    .orderBy('t.id', direction)
    .limit(limitFor(page.pageSize)) as unknown as ReturnType<typeof listing>
  return page.from === 'row' ? rows.offset(at.offset) : rows
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
  const known = plan.scans ? await countMuch(db, { shape, values }) : undefined
  if (known !== undefined) return known
  const [counted] = await count(db, shape, values)
  return counted!.total
}

/** How many different payments some keys name: of so many keys each has at most this many. */
const keysOfOne = 10
function countingKeys(db: Kysely<Tables>, { shape, values }: Search, most: number) {
  const each = shape.meanings.map(({ field }, at) => {
    const ids = field === 'key' ? namedByKeys(db, { shape, values }, at) : branch(db, { shape, values }, at, (rows) => rows)
    return db
      .selectFrom((ids.limit(sql.lit(most) as never) as Keys).as('f'))
      .select('f.id')
      .distinct()
  })
  return db.selectFrom(each.reduce((all, next) => all.union(next)).as('c')).select((eb) => eb.fn.countAll<number>().as('total'))
}
export const countedKeys = (db: Kysely<Tables>, plan: SearchPlan) => countingKeys(db, searchOf(plan), 2 * (totalCap + 1))
const countKeys = prepared((db, { shape, most }: { shape: SearchShape; most: number }, values: SearchValues) =>
  countingKeys(db, { shape, values }, most),
)
const countFirst = prepared((db, shape: SearchShape, values: SearchValues) => {
  const first = firstOfList(db, { shape, values }).limit(sql.lit(mostScanned.total) as never)
  const fit = foundAmong(db, first, { shape, values })
    .select('t.id')
    .limit(sql.lit(totalCap + 1) as never)
  return db
    .selectFrom(fit.as('c'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) =>
      eb
        .selectFrom(first.select('t.id').as('f'))
        .select((all) => all(all.fn.countAll<number>(), '<', mostScanned.total).as('all'))
        .as('all'),
    )
})

/** A text that many payments have is counted by its keys alone, or beside filters among the first of the list. Undefined: all must be read. */
async function countMuch(db: ReadDb, { shape, values }: Search): Promise<number | undefined> {
  if (isFiltered(shape) || shape.meanings.some(({ isLoose }) => isLoose)) {
    const [first] = await countFirst(db, shape, values)
    return first!.all || first!.total > totalCap ? first!.total : undefined
  }
  for (const most of [2 * (totalCap + 1), keysOfOne * (totalCap + 1)]) {
    const [counted] = await countKeys(db, { shape, most }, values)
    if (counted!.total > totalCap) return totalCap + 1
    // Fewer than a full branch would have named: all are counted.
    if (counted!.total < most / keysOfOne) return counted!.total
  }
  return undefined
}

export const scannedPage = (db: Kysely<Tables>, plan: SearchPlan, window: Window) =>
  scanning(db, searchOf(plan), pageShapeOf(window), pageValuesOf(window))
const scan = prepared((db, { shape, page }: { shape: SearchShape; page: PageShape }, values: SearchValues & PageValues) =>
  scanning(db, { shape, values }, page, values),
)
/** Whether the first rows of the list are all it has. */
const scansAll = prepared((db, { shape, page }: { shape: SearchShape; page: PageShape }, values: SearchValues & PageValues) =>
  db
    .selectFrom(firstOfPage(db, { shape, values }, page, values).select('t.id').as('f'))
    .select((eb) => eb(eb.fn.countAll<number>(), '<', mostScanned.page).as('all')),
)

async function listRows(db: ReadDb, plan: SearchPlan, window: Window): Promise<ListedRow[]> {
  const { shape, values } = searchOf(plan)
  const asked = { shape, page: pageShapeOf(window) }
  const all = { ...values, ...pageValuesOf(window) }
  if (!plan.scans) return list(db, asked, all)
  const rows = await scan(db, asked, all)
  if (rows.length > window.pageSize) return rows
  const [scanned] = await scansAll(db, asked, all)
  return scanned!.all ? rows : list(db, asked, all)
}

/** Both at once, on a pipelined connection: one round trip, or two more where a box finds much. */
export async function searchTransactions(
  db: ReadDb,
  plan: SearchPlan,
  window: Window,
  { counts }: { counts: boolean },
): Promise<{ rows: ListedRow[]; total: number | undefined }> {
  const [rows, total] = await Promise.all([listRows(db, plan, window), counts ? countTransactions(db, plan) : undefined])
  return { rows, total }
}
