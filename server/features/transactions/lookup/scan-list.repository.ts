import { totalCap } from '@portico/contract/core/page.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { limitFor } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { isInBox, namedByKeys, type Search } from './box-conditions.repository.ts'
import { branch, columnsOf, directionOf, inOrder, type Keys, matching, type Rows, searchOf } from './matching-rows.repository.ts'
import type { SearchPlan } from './search-plan.ts'
import {
  isFiltered,
  type PageShape,
  type PageValues,
  pageShapeOf,
  pageValuesOf,
  type SearchShape,
  type SearchValues,
  withoutFilters,
} from './search-shape.ts'

/*
 * A text that many payments have: a page of it is looked for among the first rows of the list, and its total is counted by keys alone.
 */

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
    .select(columnsOf(search.shape))
    .select(`${column} as place`)
    .orderBy(column, direction)
    .orderBy('t.id', direction)
    .limit(limitFor(page.pageSize))
  return page.from === 'row' ? rows.offset(at.offset) : rows
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

/** The statuses of those that fit among the first of the list, with how many have each, and whether those are all it has. */
export const countFirstByStatus = prepared((db, shape: SearchShape, values: SearchValues) => {
  const first = firstOfList(db, { shape, values }).limit(sql.lit(mostScanned.total) as never)
  return db
    .selectFrom(foundAmong(db, first, { shape, values }).select('t.status').as('c'))
    .select((eb) => ['c.status', eb.fn.countAll<number>().as('total')])
    .select((eb) =>
      eb
        .selectFrom(first.select('t.id').as('f'))
        .select((all) => all(all.fn.countAll<number>(), '<', mostScanned.total).as('all'))
        .as('all'),
    )
    .groupBy('c.status')
})

/** A text that many payments have is counted by its keys alone, or beside filters among the first of the list. Undefined: all must be read. */
export async function countMuch(db: ReadDb, { shape, values }: Search): Promise<number | undefined> {
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
export const scan = prepared((db, { shape, page }: { shape: SearchShape; page: PageShape }, values: SearchValues & PageValues) =>
  scanning(db, { shape, values }, page, values),
)
/** Whether the first rows of the list are all it has. */
export const scansAll = prepared((db, { shape, page }: { shape: SearchShape; page: PageShape }, values: SearchValues & PageValues) =>
  db
    .selectFrom(firstOfPage(db, { shape, values }, page, values).select('t.id').as('f'))
    .select((eb) => eb(eb.fn.countAll<number>(), '<', mostScanned.page).as('all')),
)
