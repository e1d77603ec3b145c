import { totalCap } from '@portico/contract/core/page.ts'
import { transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Search } from '../lookup/box-conditions.repository.ts'
import { columnsOf, matching, matchingRows, perPlace, type Rows, searchOf } from '../lookup/matching-rows.repository.ts'
import { countFirstByStatus } from '../lookup/scan-list.repository.ts'
import type { SearchPlan } from '../lookup/search-plan.ts'
import { hasOnePlan, type SearchShape, type SearchValues } from '../lookup/search-shape.ts'
import { countTransactions, type ListedRow } from '../lookup/search-transactions.repository.ts'

/*
 * The figures of a lookup beside its page: how many are in each status, what they add up to, and what hangs on the payments of the page.
 */

const firstPage = { from: 'start', backwards: false, pageSize: 20, enough: 0 } as const

/** Every status by itself, from the index of statuses, up to one more than the cap. */
function countingByStatus(db: Kysely<Tables>, search: Search) {
  const rowsOf = (from: Kysely<Tables>) =>
    matching(from.selectFrom('transactions as t') as unknown as Rows, search, undefined)
      .select('t.id')
      .limit(sql.lit(totalCap + 1) as never)
  // safe: begins at spread_tenants, or asks one tenant
  return perPlace(db, search)
    .crossJoinLateral((eb) => rowsOf(eb as unknown as Kysely<Tables>).as('k'))
    .select((eb) => [sql<string>`s.value`.as('status'), eb.fn.countAll<number>().as('total')])
    .groupBy(sql`s.value`)
}
const countEach = prepared((db, shape: SearchShape, values: SearchValues) => countingByStatus(db, { shape, values }), {
  isHeld: (shape) => hasOnePlan({ ...shape, split: null, overTenants: false }, firstPage),
})

/**
 * The payments of some merchants, all statuses at once: the index of merchants does not know the status, so each status would read all of
 * them. So many are counted at most.
 */
const mostAmong = 2 * totalCap
function countingAmong(db: Kysely<Tables>, search: Search) {
  const rowsOf = (from: Kysely<Tables>) =>
    matching(from.selectFrom('transactions as t') as unknown as Rows, search, undefined)
      .select('t.status')
      .limit(sql.lit(mostAmong + 1) as never)
  const rows = search.shape.overTenants
    ? // safe: begins at spread_tenants
      perPlace(db, search).crossJoinLateral((eb) => rowsOf(eb as unknown as Kysely<Tables>).as('k'))
    : db.selectFrom(rowsOf(db).as('k'))
  return (rows as ReturnType<typeof perPlace>)
    .select((eb) => [sql<string>`k.status`.as('status'), eb.fn.countAll<number>().as('total')])
    .groupBy(sql`k.status`)
}
const countAmong = prepared((db, shape: SearchShape, values: SearchValues) => countingAmong(db, { shape, values }))

function byStatus(plan: SearchPlan): Search {
  const { filters, reach } = plan
  const overTenants = reach.level === 'platform' && !filters.id && !filters.externalId
  const split = filters.merchantId ? null : ({ column: 'status', values: transactionStatuses } as const)
  return searchOf({ ...plan, split, overTenants })
}
export const statusesCounted = (db: Kysely<Tables>, plan: SearchPlan) => {
  const search = byStatus(plan)
  return search.shape.split ? countingByStatus(db, search) : countingAmong(db, search)
}

/** `isWhole`: nothing was left uncounted but what is beyond the cap. */
export type CountedStatuses = { counts: { status: string; total: number }[]; isWhole: boolean }

/** How many payments of a search are in each status. */
export async function countByStatus(db: ReadDb, plan: SearchPlan): Promise<CountedStatuses> {
  const { shape, values } = byStatus(plan)
  if (plan.scans) {
    const counts = await countFirstByStatus(db, shape, values)
    return { counts, isWhole: counts.every(({ all }) => all) }
  }
  if (plan.meanings.length > 0) {
    const counts = transactionStatuses.map(async (status) => ({
      status,
      total: await countTransactions(db, { ...plan, split: null, filters: { ...plan.filters, status: [status] } }),
    }))
    return { counts: await Promise.all(counts), isWhole: true }
  }
  if (shape.split) return { counts: await countEach(db, shape, values), isWhole: true }
  const counts = await countAmong(db, shape, values)
  return { counts, isWhole: counts.reduce((sum, { total }) => sum + total, 0) <= mostAmong }
}

/** The totals of a search in each currency. */
export const sumsOfRows = (db: Kysely<Tables>, plan: SearchPlan) =>
  matchingRows(db, plan)
    .select((eb) => [
      't.currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(t.amount_minor)::bigint`.as('amountMinor'),
      sql<number>`sum(t.amount_captured_minor)::bigint`.as('capturedMinor'),
      sql<number>`sum(t.amount_refunded_minor)::bigint`.as('refundedMinor'),
    ])
    .groupBy('t.currency')
    .orderBy('t.currency')
export const sumRows = (db: ReadDb, plan: SearchPlan) => sumsOfRows(db, plan).execute()

/** So many of the children of a payment are shown in its row: its record has all. */
export const mostChildren = 50

/** The children of some payments, the oldest first. */
const children = prepared((db, { hasFacts }: Pick<SearchShape, 'hasFacts'>, { ids }: { ids: readonly string[] }) =>
  // safe: asks one tenant
  db
    .selectFrom(db.selectNoFrom(sql<string>`unnest(${ids}::uuid[])`.as('id')).as('p'))
    .crossJoinLateral((eb) =>
      (eb.selectFrom('transactions as t') as unknown as Rows)
        .where('t.parent_transaction_id', '=', sql.ref<string>('p.id'))
        .select(columnsOf({ hasFacts } as SearchShape))
        .orderBy('t.created_at')
        .orderBy('t.id')
        .limit(sql.lit(mostChildren) as never)
        .as('t'),
    )
    .selectAll('t'),
)
export const listChildren = async (db: ReadDb, ids: readonly string[]): Promise<ListedRow[]> =>
  ids.length === 0 ? [] : ((await children(db, { hasFacts: false }, { ids })) as unknown as ListedRow[])
