import { totalCap } from '@portico/contract/core/page.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Window } from '../../../core/paging.ts'
import { type Meaning, prefixRange } from './search-meanings.ts'
import type { SearchPlan } from './search-plan.ts'

/*
 * The builders behind every lookup, of a tenant, of a merchant and of the platform. First the keys of the page are found, in
 * index order; then the rows and the names are joined to those few. Limits are written into the text: with a parameter
 * PostgreSQL would plan for a tenth of the table. Values never are.
 */

type Search = Tables & { t: Tables['transactions'] }
type Rows = SelectQueryBuilder<Search, 't', object>
type Keys = SelectQueryBuilder<Tables, never, { tenant_id: string; id: string; place: string | number }>

const oneOf = (column: string, values: readonly string[], type: 'text' | 'uuid'): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${[...values]}::${sql.raw(`${type}[]`)})`

/** As a Date, because PostgreSQL reads years that ISO text can write and its own text cannot. */
const instant = (text: string) => sql<string>`${new Date(text)}`

const meaningColumns = {
  id: 't.id',
  externalId: 't.external_id',
  email: 't.customer_email_lc',
  providerTransactionId: 't.provider_transaction_id',
  acquirerReference: 't.acquirer_reference',
  utr: 't.utr',
  cardLast4: 't.card_last4',
} as const

function meant(rows: Rows, { field, value, isPrefix }: Meaning): Rows {
  const column = meaningColumns[field]
  if (!isPrefix) return rows.where(column, '=', value)
  const { from, to } = prefixRange(value)
  return rows.where(column, '>=', from).where(column, '<', to)
}

/** Everything a row must be, beside the tenant (which the handle adds) and the place in the order. */
function matching(all: Rows, plan: SearchPlan, meaning: Meaning | undefined): Rows {
  const { filters: f, reach, sort, split } = plan
  let rows = all.where('t.mode', '=', reach.mode)
  if (reach.level === 'merchant') rows = rows.where('t.merchant_id', '=', reach.merchantId ?? '')
  if (plan.overTenants) rows = rows.where('t.tenant_id', '=', sql.ref<string>('s.id'))
  if (split) rows = rows.where(`t.${split.column}`, '=', sql.ref<string>('v.value'))
  if (meaning) rows = meant(rows, meaning)
  if (f.id) rows = rows.where('t.id', '=', f.id)
  if (f.externalId) rows = rows.where('t.external_id', '=', f.externalId)
  if (f.email) rows = rows.where('t.customer_email_lc', '=', f.email.toLowerCase())
  if (f.cardLast4) rows = rows.where('t.card_last4', '=', f.cardLast4)
  if (f.cardFirst6) rows = rows.where('t.card_first6', '=', f.cardFirst6)
  if (f.reference && f.searchKey)
    rows = rows.where((eb) => eb.or([eb('t.utr', '=', f.reference!), eb('t.acquirer_reference', '=', f.reference!)]))
  if (f.dateFrom) rows = rows.where('t.created_at', '>=', instant(f.dateFrom))
  // A payment is never changed before it is made, so the same bound ends a scan in the order of changes.
  if (f.dateFrom && sort.column === 'updated_at') rows = rows.where('t.updated_at', '>=', instant(f.dateFrom))
  if (f.dateTo) rows = rows.where('t.created_at', '<', instant(f.dateTo))
  if (f.amountMinorFrom !== undefined && f.amountMinorFrom === f.amountMinorTo) rows = rows.where('t.amount_minor', '=', f.amountMinorFrom)
  else {
    if (f.amountMinorFrom !== undefined) rows = rows.where('t.amount_minor', '>=', f.amountMinorFrom)
    if (f.amountMinorTo !== undefined) rows = rows.where('t.amount_minor', '<=', f.amountMinorTo)
  }
  if (f.merchantId && split?.column !== 'merchant_id') rows = rows.where(oneOf('t.merchant_id', f.merchantId, 'uuid'))
  if (f.status && split?.column !== 'status') rows = rows.where(oneOf('t.status', f.status, 'text'))
  if (f.websiteId) rows = rows.where(oneOf('t.website_id', f.websiteId, 'uuid'))
  if (f.type) rows = rows.where(oneOf('t.type', f.type, 'text'))
  if (f.paymentMethod) rows = rows.where(oneOf('t.payment_method', f.paymentMethod, 'text'))
  if (f.serviceProvider) rows = rows.where(oneOf('t.service_provider', f.serviceProvider, 'text'))
  if (f.currency) rows = rows.where(oneOf('t.currency', f.currency, 'text'))
  if (f.country) rows = rows.where(oneOf('t.country', f.country, 'text'))
  if (f.tenantId && !plan.overTenants) rows = rows.where(oneOf('t.tenant_id', f.tenantId, 'uuid'))
  return rows
}

const keysOf = (rows: Rows, plan: SearchPlan): Keys =>
  rows.select(['t.tenant_id', 't.id', `t.${plan.sort.column} as place`]) as unknown as Keys

/** The rows of one meaning: plainly, or as the first rows for each tenant and each wanted value, whatever `finish` leaves of them. */
function branch(db: Kysely<Tables>, plan: SearchPlan, meaning: Meaning | undefined, finish: (rows: Rows) => Rows): Keys {
  const { split, overTenants, filters } = plan
  const rowsOf = (from: Kysely<Tables>) =>
    keysOf(finish(matching(from.selectFrom('transactions as t') as unknown as Rows, plan, meaning)), plan)
  if (!split && !overTenants) return rowsOf(db)
  const type = split?.column === 'merchant_id' ? 'uuid[]' : 'text[]'
  const values = split && sql<{ value: string }>`(select unnest(${[...split.values]}::${sql.raw(type)}) as value)`.as('v')
  const tenants = db
    .selectFrom('tenants as s')
    .$if(filters.tenantId !== undefined, (some) => some.where(oneOf('s.id', filters.tenantId!, 'uuid')))
  const outer = (overTenants ? (values ? tenants.crossJoin(values) : tenants) : db.selectFrom(values!)) as typeof tenants
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
  const rows = matching(
    db.selectFrom('transactions as t') as unknown as Rows,
    whole,
    plan.meanings.length === 1 ? plan.meanings[0] : undefined,
  )
  if (plan.meanings.length <= 1) return rows
  return rows.where('t.id', 'in', db.selectFrom(found(db, plan, (some) => some).as('f')).select('f.id') as never)
}

/** All branches as one list without repetition: a row that two meanings find is one row. */
function found(db: Kysely<Tables>, plan: SearchPlan, finish: (rows: Rows) => Rows): Keys {
  const meanings: (Meaning | undefined)[] = plan.meanings.length > 0 ? [...plan.meanings] : [undefined]
  const branches = meanings.map((meaning) =>
    db.selectFrom(branch(db, plan, meaning, finish).as('b')).select(['b.tenant_id', 'b.id', 'b.place']),
  )
  return branches.reduce((all, next) => all.union(next)) as unknown as Keys
}

/** The keys of one page and one row more, in order (the other way round on the way back). */
export function pageKeys(db: Kysely<Tables>, plan: SearchPlan, { place, offset, pageSize }: Window): Keys {
  const descending = plan.sort.descending !== (place?.backwards ?? false)
  const direction = descending ? 'desc' : 'asc'
  const column = `t.${plan.sort.column}` as const
  const skip = place ? 0 : offset
  const isPlain = plan.meanings.length <= 1 && !plan.split && !plan.overTenants
  const inOrder = (rows: Rows): Rows => {
    const after = place
      ? rows.where(sql<boolean>`(${sql.ref(column)}, t.id) ${sql.raw(descending ? '<' : '>')} (${place.value}, ${place.id})`)
      : rows
    return after.orderBy(column, direction).orderBy('t.id', direction)
  }
  const limit = (most: number) => sql<number>`${sql.lit(most)}`
  if (isPlain) {
    const keys = branch(db, plan, plan.meanings[0], (rows) => inOrder(rows).limit(limit(pageSize + 1)))
    return skip > 0 ? keys.offset(skip) : keys
  }
  // Each branch must give enough for the whole of the page, from the first row on.
  const enough = (rows: Rows): Rows => (skip > 0 ? inOrder(rows).limit(skip + pageSize + 1) : inOrder(rows).limit(limit(pageSize + 1)))
  const merged = db
    .selectFrom(found(db, plan, enough).as('f'))
    .select(['f.tenant_id', 'f.id', 'f.place'])
    .orderBy('f.place', direction)
    .orderBy('f.id', direction)
    .limit(limit(pageSize + 1))
  return (skip > 0 ? merged.offset(skip) : merged) as unknown as Keys
}

/** How many rows there are, counted up to one more than the cap. */
export function cappedTotal(db: Kysely<Tables>, plan: SearchPlan): SelectQueryBuilder<Tables, never, { total: number }> {
  const most = sql<number>`${sql.lit(totalCap + 1)}`
  const counted: Keys =
    plan.meanings.length > 1
      ? (db.selectFrom(found(db, plan, (rows) => rows.limit(most)).as('f')).select(['f.tenant_id', 'f.id', 'f.place']) as unknown as Keys)
      : branch(db, plan, plan.meanings[0], (rows) => rows.limit(most))
  const isCapped = plan.meanings.length <= 1 && !plan.split && !plan.overTenants
  const capped = isCapped ? counted : counted.limit(most)
  return db.selectFrom(capped.as('c')).select((eb) => eb.fn.countAll<number>().as('total')) as unknown as ReturnType<typeof cappedTotal>
}

const rowColumns = [
  't.id',
  't.external_id',
  't.tenant_id',
  't.merchant_id',
  't.website_id',
  't.parent_transaction_id',
  't.mode',
  't.type',
  't.status',
  't.amount_minor',
  't.amount_captured_minor',
  't.amount_refunded_minor',
  't.amount_refund_pending_minor',
  't.currency',
  't.payment_method',
  't.card_brand',
  't.card_first6',
  't.card_last4',
  't.country',
  't.service_provider',
  't.provider_transaction_id',
  't.acquirer_reference',
  't.customer_email',
  't.customer_name',
  't.webhook_status',
  't.attempt_count',
  't.created_at',
  't.updated_at',
  't.response_text',
  't.close_reason',
] as const

/** The rows of a page with the names a list shows, in the order of its keys. */
export function rowsOfPage(db: Kysely<Tables>, plan: SearchPlan, window: Window) {
  const direction = plan.sort.descending !== (window.place?.backwards ?? false) ? 'desc' : 'asc'
  return db
    .selectFrom(pageKeys(db, plan, window).as('k'))
    .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.id'))
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.merchant_id'))
    .leftJoin('websites as w', (join) => join.onRef('w.tenant_id', '=', 't.tenant_id').onRef('w.id', '=', 't.website_id'))
    .innerJoin('tenants as te', 'te.id', 't.tenant_id')
    .select(rowColumns)
    .select(['k.place', 'm.legal_business_name as merchant_name', 'w.name as website_name', 'te.name as tenant_name'])
    .orderBy('k.place', direction)
    .orderBy('k.id', direction)
}
export type ListedRow = Awaited<ReturnType<ReturnType<typeof rowsOfPage>['execute']>>[number]

/** Both at once, on a pipelined connection: one round trip. */
export async function searchTransactions(
  db: Kysely<Tables>,
  plan: SearchPlan,
  window: Window,
): Promise<{ rows: ListedRow[]; total: number }> {
  const [rows, counted] = await Promise.all([rowsOfPage(db, plan, window).execute(), cappedTotal(db, plan).executeTakeFirstOrThrow()])
  return { rows, total: counted.total }
}
