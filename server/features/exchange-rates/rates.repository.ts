import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { insertColumns } from '../../core/database/insert-rows.repository.ts'
import { countCapped } from '../../core/list/paging.repository.ts'
import { roundedLimit, type Window } from '../../core/list/paging.ts'

/** The base currency of a tenant that has chosen none. */
export const usualBase = 'EUR'

export type RateRow = { base_currency: string; currency: string; day: string; rate: string }
export type RateFilters = {
  currency?: readonly string[] | undefined
  baseCurrency?: readonly string[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** The base currency of the tenant, the zone of its days, and the rates of these currencies: one statement, for a batch of payments. */
export async function ratesBetween(db: ScopedDb, currencies: readonly string[], { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom('tenants as t')
    .leftJoin('chosen_currencies as c', (on) => on.onRef('c.tenant_id', '=', 't.id').on('c.is_base', '=', true))
    .leftJoin('exchange_rates as r', (on) =>
      on
        .onRef('r.tenant_id', '=', 't.id')
        .on(sql<boolean>`r.base_currency = coalesce(c.code, ${sql.lit(usualBase)})`)
        .on(sql<boolean>`r.currency = any(${[...currencies]}::text[])`)
        .on(sql<boolean>`r.day between ${from}::date and ${to}::date`),
    )
    .where('t.id', '=', db.scope.tenantId)
    .select(['t.time_zone', 'c.code as base', 'r.currency', 'r.rate', sql<string | null>`r.day::text`.as('day')])
    .orderBy('r.day', 'desc')
    .execute()
  const first = rows[0]
  const rates = rows.flatMap(({ currency, rate, day }) => (currency && rate && day ? [{ currency, rate, day }] : []))
  return { base: first?.base ?? usualBase, timeZone: first?.time_zone ?? 'UTC', rates }
}

export async function baseCurrencyOf(db: ReadDb): Promise<string> {
  const row = await (db as ScopedDb).selectFrom('chosen_currencies').select('code').where('is_base', '=', true).executeTakeFirst()
  return row?.code ?? usualBase
}

function matching(db: ScopedDb, { currency, baseCurrency, dateFrom, dateTo }: RateFilters) {
  let rows = db.selectFrom('exchange_rates as r')
  if (currency) rows = rows.where('r.currency', 'in', [...currency])
  if (baseCurrency) rows = rows.where('r.base_currency', 'in', [...baseCurrency])
  if (dateFrom) rows = rows.where(sql<boolean>`r.day >= ${dateFrom}::date`)
  if (dateTo) rows = rows.where(sql<boolean>`r.day <= ${dateTo}::date`)
  return rows
}

const pairOf = sql<string>`r.currency || r.base_currency`

/** The newest day first; within a day by pair. */
export function listRates(db: ScopedDb, filters: RateFilters, { place, offset, pageSize }: Window) {
  const backwards = place?.backwards ?? false
  let rows = matching(db, filters).select([
    'r.base_currency',
    'r.currency',
    'r.rate',
    'r.version',
    'r.updated_at',
    sql<string>`r.day::text`.as('day'),
    pairOf.as('pair'),
  ])
  if (place) {
    const [day, pair] = [sql`${place.value}::date`, sql`${place.id}`]
    rows = backwards
      ? rows.where(sql<boolean>`(r.day > ${day} or (r.day = ${day} and ${pairOf} < ${pair}))`)
      : rows.where(sql<boolean>`(r.day < ${day} or (r.day = ${day} and ${pairOf} > ${pair}))`)
  }
  const page = rows
    .orderBy('r.day', backwards ? 'asc' : 'desc')
    .orderBy(pairOf, backwards ? 'desc' : 'asc')
    .limit(roundedLimit(pageSize + 1))
  return (!place && offset > 0 ? page.offset(offset) : page).execute()
}

export const countRates = (db: ScopedDb, filters: RateFilters) => countCapped(db as never, matching(db, filters) as never)

type Pair = Omit<RateRow, 'rate'>
const ofPair = (db: ScopedDb, { base_currency, currency, day }: Pair) =>
  db
    .selectFrom('exchange_rates as r')
    .select(['r.base_currency', 'r.currency', 'r.rate', 'r.version', 'r.updated_at', sql<string>`r.day::text`.as('day')])
    .where('r.base_currency', '=', base_currency)
    .where('r.currency', '=', currency)
    .where(sql<boolean>`r.day = ${day}::date`)

export const findRate = (db: ScopedDb, pair: Pair) => ofPair(db, pair).executeTakeFirst()
export type FoundRate = NonNullable<Awaited<ReturnType<typeof findRate>>>

/** Those that are there, held until the transaction ends. */
export async function lockRates(db: ScopedDb, wanted: readonly RateRow[]): Promise<RateRow[]> {
  const columns = ['base_currency', 'currency', 'day'] as const
  const lists = columns.map((name) => wanted.map((one) => one[name]))
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['base_currency', 'currency', 'rate', sql<string>`day::text`.as('day')])
    .where(
      sql<boolean>`(base_currency, currency, day) in (select * from unnest(${lists[0]}::text[], ${lists[1]}::text[], ${lists[2]}::date[]))`,
    )
    .forUpdate()
    .execute()
  return rows
}

/** Changes of the rates of a tenant follow each other: two that set the same new rate would meet at its key. */
export const lockTable = (db: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rates ${db.scope.tenantId}`}, 0))`.execute(db)

export async function upsertRates(db: ScopedDb, rates: readonly RateRow[], at: Date): Promise<void> {
  const columns = ['tenant_id', 'base_currency', 'currency', 'day', 'rate', 'created_at', 'updated_at'] as const
  const stamps = { tenant_id: db.scope.tenantId, created_at: at, updated_at: at }
  const ending =
    ' on conflict (tenant_id, base_currency, currency, day) do update set rate = excluded.rate, version = exchange_rates.version + 1, updated_at = excluded.updated_at'
  await insertColumns('exchange_rates', [...columns], rates.map((rate) => ({ ...stamps, ...rate })) as never, ending).execute(db)
}

export const deleteRate = (db: ScopedDb, { base_currency, currency, day }: Pair) =>
  db
    .deleteFrom('exchange_rates')
    .where('base_currency', '=', base_currency)
    .where('currency', '=', currency)
    .where(sql<boolean>`day = ${day}::date`)
    .returning('rate')
    .executeTakeFirst()

export async function knownCurrencies(db: ReadDb): Promise<ReadonlySet<string>> {
  const rows = await (db as ScopedDb).selectFrom('currencies').select('code').where('is_active', '=', true).execute()
  return new Set(rows.map(({ code }) => code))
}
