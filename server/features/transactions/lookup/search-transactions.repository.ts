import { totalCap } from '@portico/contract/core/page.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { limitFor } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import type { Search } from './box-conditions.repository.ts'
import {
  branch,
  columnsOf,
  directionOf,
  firstMeaning,
  found,
  inOrder,
  type Keys,
  matching,
  type Rows,
  searchOf,
} from './matching-rows.repository.ts'
import { countMuch, scan, scansAll } from './scan-list.repository.ts'
import type { SearchPlan } from './search-plan.ts'
import {
  hasOnePlan,
  isPlain,
  type PageShape,
  type PageValues,
  pageShapeOf,
  pageValuesOf,
  readsRowsAtOnce,
  type SearchShape,
  type SearchValues,
} from './search-shape.ts'

/*
 * Pages and totals of every lookup. A list in one order is read from one table, in index order, which a cluster sends to one shard as it is. Of
 * others the keys of the page are found first, then the rows of those few. Names are not joined (core/names).
 */

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

/** The rows of a page, in the order of its keys. */
function listing(db: Kysely<Tables>, search: Search, page: PageShape, at: PageValues) {
  const { shape } = search
  const direction = directionOf(shape, page)
  const joined = () =>
    db
      .selectFrom(pageKeys(db, search, page, at).as('k'))
      .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.id'))
      .select(columnsOf(shape))
      .select('k.place')
      .orderBy('k.place', direction)
      .orderBy('k.id', direction)
  if (!readsRowsAtOnce(shape, page)) return joined()
  const rows = matching(db.selectFrom('transactions as t') as unknown as Rows, search, firstMeaning(shape))
  return inOrder(rows, shape, page, at)
    .select(columnsOf(shape))
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
