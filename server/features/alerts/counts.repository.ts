import { mostPayments } from '@portico/contract/features/alerts/alert-words.ts'
import type { Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Counts } from './figures.ts'
import { type Measure, measures, type Source, sources } from './measures.ts'

/** After `from`, up to and including `to`. */
export type Span = { from: Date; to: Date }
export type ScopeOf = Pick<Watching, 'merchantIds' | 'providers' | 'methods' | 'countries'>

/** The counts of a source, as conditions on its rows `r`; `at` is when it happened. */
type Shape = {
  table: keyof Tables & ('transaction_attempts' | 'transactions' | 'webhook_attempts' | 'failed_jobs' | 'sum_drifts')
  at: string
  counts: Record<string, RawBuilder<boolean>>
  narrowed: Partial<Record<keyof ScopeOf, string>>
  payment: string | null
  provider: string | null
  hasMode: boolean
}
const all = sql<boolean>`true`
const ofAttempts = { table: 'transaction_attempts', payment: 'r.transaction_id', provider: 'r.payment_provider', hasMode: true } as const
const partsOfAttempt = {
  merchantIds: 'r.merchant_id',
  providers: 'r.service_provider',
  methods: 'r.payment_method',
  countries: 't.country',
}
const isPayment = sql<boolean>`r.type in ('Payment', 'Authorization')`

const shapes: Record<Source, Shape> = {
  attempts: {
    ...ofAttempts,
    at: 'r.ended_at',
    narrowed: partsOfAttempt,
    counts: {
      ended: all,
      declined: sql`r.status = 'Declined'`,
      succeeded: sql`r.status in ('Reserved', 'Captured', 'Successful', 'Refunded', 'Closed', 'Closing')`,
    },
  },
  asked: {
    ...ofAttempts,
    at: 'r.started_at',
    narrowed: partsOfAttempt,
    counts: { asked: all, timedOut: sql`r.normalised_code in ('Timeout', 'LateResponse', 'NeverArrived')` },
  },
  payments: {
    table: 'transactions',
    at: 'r.created_at',
    narrowed: { merchantIds: 'r.merchant_id', providers: 'r.service_provider', methods: 'r.payment_method', countries: 'r.country' },
    payment: 'r.id',
    provider: 'r.service_provider',
    hasMode: true,
    counts: {
      made: isPayment,
      pending: sql`${isPayment} and r.status in ('Created', 'Pending')`,
      refunds: sql`r.type = 'Refund'`,
    },
  },
  webhooks: {
    table: 'webhook_attempts',
    at: 'r.at',
    narrowed: { merchantIds: 'r.merchant_id', providers: 'r.payment_provider', methods: 'r.payment_method' },
    payment: 'r.transaction_id',
    provider: 'r.payment_provider',
    hasMode: true,
    counts: { tried: all, failed: sql`(r.error is not null or r.status is null or r.status not between 200 and 299)` },
  },
  jobs: {
    table: 'failed_jobs',
    at: 'r.failed_since',
    narrowed: {},
    payment: null,
    provider: null,
    hasMode: false,
    counts: { failed: all },
  },
  drifts: {
    table: 'sum_drifts',
    at: 'r.found_at',
    narrowed: {},
    payment: null,
    provider: null,
    hasMode: true,
    counts: { found: sql`r.sums = 'ledger_sums'` },
  },
}

type Rows = SelectQueryBuilder<{ r: Record<string, unknown>; t: Record<string, unknown> }, 'r' | 't', object>

function rowsOf(db: ScopedDb, source: Source, { from, to }: Span, withCountry: boolean): Rows {
  const { table, at, hasMode } = shapes[source]
  let rows = db.selectFrom(`${table} as r`) as unknown as Rows
  if (withCountry && shapes[source].narrowed.countries === 't.country')
    rows = rows.innerJoin('transactions as t' as never, 't.id' as never, 'r.transaction_id' as never) as unknown as Rows
  if (hasMode) rows = rows.where('r.mode', '=', db.scope.mode)
  return rows.where(sql<boolean>`${sql.ref(at)} > ${from} and ${sql.ref(at)} <= ${to}`)
}

const types = { merchantIds: 'uuid', providers: 'text', methods: 'text', countries: 'text' } as const
const fieldsOf = (scope: ScopeOf) => (Object.keys(types) as (keyof ScopeOf)[]).filter((field) => scope[field].length > 0)

function within(rows: Rows, source: Source, scope: ScopeOf): Rows {
  let some = rows
  for (const field of fieldsOf(scope))
    some = some.where(sql<boolean>`${sql.ref(shapes[source].narrowed[field]!)} = any(${[...scope[field]]}::${sql.raw(types[field])}[])`)
  return some
}

/** What was counted of rows that share what rules tell apart, and in which of the windows they lie: in the first that has them. */
export type Cell = { window: number; parts: Partial<Record<keyof ScopeOf, string | null>>; counts: Record<string, number> }

/**
 * One look at a source for all rules of a tenant: `windows` in minutes, from short to long. Rows are told apart by what rules name and
 * nothing else, so there are few cells however many payments there are.
 */
export async function countCells(
  db: ScopedDb,
  source: Source,
  to: Date,
  windows: readonly number[],
  scopes: readonly ScopeOf[],
): Promise<Cell[]> {
  const { at, counts, narrowed } = shapes[source]
  const span = { from: new Date(to.getTime() - windows.at(-1)! * 60_000), to }
  const named = (field: keyof ScopeOf) => [...new Set(scopes.flatMap((scope) => scope[field] as readonly string[]))]
  const fields = (Object.keys(narrowed) as (keyof ScopeOf)[]).filter((field) => named(field).length > 0)
  const parts = fields.map((field) => {
    const column = sql.ref(narrowed[field]!)
    return sql<string | null>`case when ${column} = any(${named(field)}::${sql.raw(types[field])}[]) then ${column} end`
  })
  const seconds = windows.slice(0, -1).map((minutes) => minutes * 60)
  const place = sql<number>`width_bucket(extract(epoch from ${to}::timestamptz - ${sql.ref(at)})::float8, ${seconds}::float8[])`
  const groups = [sql.raw('1'), ...parts.map((_, index) => sql.raw(String(index + 2)))]
  const rows = (await rowsOf(db, source, span, fields.includes('countries'))
    .select([
      place.as('window'),
      ...parts.map((part, index) => part.as(fields[index]!)),
      ...sources[source].map((name) => sql<number>`count(*) filter (where ${counts[name]!})::int`.as(`n_${name}`)),
    ])
    .groupBy(groups as never)
    .execute()) as unknown as Record<string, never>[]
  return rows.map((row) => ({
    window: row.window!,
    parts: Object.fromEntries(fields.map((field) => [field, row[field] ?? null])),
    counts: Object.fromEntries(sources[source].map((name) => [name, row[`n_${name}`]!])),
  }))
}

export type CountedPayments = { method: string; provider: string; ids: string[] }
export type Counted = Counts & { payments: CountedPayments[] }

/** The same for one rule alone, with the payments of what it counted, by their methods and providers. */
export async function countPayments(db: ScopedDb, { kind, ...scope }: ScopeOf & Pick<Watching, 'kind'>, span: Span): Promise<Counted> {
  const { source, counted, outOf }: Measure = measures[kind]
  const { counts, payment, provider } = shapes[source]
  const numbers = [
    sql<number>`count(*) filter (where ${counts[counted]!})::int`.as('counted'),
    sql<number>`count(*) filter (where ${counts[outOf ?? counted]!})::int`.as('outOf'),
  ]
  const rows = within(rowsOf(db, source, span, scope.countries.length > 0), source, scope).select(numbers)
  if (payment === null) return { ...((await rows.executeTakeFirstOrThrow()) as unknown as Counts), payments: [] }
  const found = (await rows
    .select([
      sql<string>`r.payment_method`.as('method'),
      sql<string>`${sql.ref(provider!)}`.as('provider'),
      sql<string[] | null>`array_agg(distinct ${sql.ref(payment)}) filter (where ${counts[counted]!})`.as('ids'),
    ])
    .groupBy(['r.payment_method', provider!] as never)
    .execute()) as unknown as (Counts & { method: string; provider: string; ids: string[] | null })[]
  let left = mostPayments
  return {
    counted: found.reduce((sum, row) => sum + row.counted, 0),
    outOf: found.reduce((sum, row) => sum + row.outOf, 0),
    payments: found.flatMap(({ method, provider: name, ids }) => {
      const kept = (ids ?? []).slice(0, left)
      left -= kept.length
      return kept.length > 0 ? [{ method, provider: name, ids: kept }] : []
    }),
  }
}

/** What one rule counts of each piece of a time, by the number of the piece. */
export async function countPieces(
  db: ScopedDb,
  { kind, ...scope }: ScopeOf & Pick<Watching, 'kind'>,
  span: Span,
  pieceMs: number,
): Promise<Map<number, Counts>> {
  const { source, counted, outOf }: Measure = measures[kind]
  const { counts, at } = shapes[source]
  // A piece holds what happened after its beginning, up to and including its end.
  const piece = sql<number>`(ceil(extract(epoch from ${sql.ref(at)} - ${span.from}::timestamptz)::float8 * 1000 / ${sql.lit(pieceMs)}::float8))::int - 1`
  const rows = (await within(rowsOf(db, source, span, scope.countries.length > 0), source, scope)
    .select([
      piece.as('piece'),
      sql<number>`count(*) filter (where ${counts[counted]!})::int`.as('counted'),
      sql<number>`count(*) filter (where ${counts[outOf ?? counted]!})::int`.as('outOf'),
    ])
    .groupBy(sql.raw('1') as never)
    .execute()) as unknown as (Counts & { piece: number })[]
  return new Map(rows.map(({ piece: number, counted: some, outOf: of }) => [number, { counted: some, outOf: of }]))
}
