import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { beginsWith } from '../../../core/database/beginnings.repository.ts'
import { allWords } from './box.ts'
import { hasWord, namedByKeys, type Search } from './box-conditions.repository.ts'
import { branch, searchOf } from './matching-rows.repository.ts'
import type { Meaning } from './search-meanings.ts'
import { type SearchPlan, servesPlatform } from './search-plan.ts'
import { type SearchShape, type SearchValues, withoutFilters } from './search-shape.ts'

/** So many payments of one meaning are named; of more it is only said that there are more. */
const mostNamed = 1000
/** So many merchants are looked up one by one, each in the order of the list. */
const mostMerchants = 10
const mostOfName = 1000

/**
 * What a text of the box finds, so that the list is read in the cheapest way that shows all of it: few payments by their ids, those of a few
 * merchants by the index of each, and where there is more the list is read in its order first.
 */
export async function lookInBox(db: ReadDb, plan: SearchPlan): Promise<SearchPlan> {
  const { box } = plan
  if (!box) return plan
  const [named, merchants] = await Promise.all([nameFew(db, plan), box.words.length > 0 ? findMerchants(db, plan) : []])
  const outcome = withoutChoices(plan.meanings.map((meaning, at) => ({ meaning, ids: named[at]! })))
  const many = outcome.filter(({ ids }) => ids === null).map(({ meaning }) => meaning)
  const few = outcome.filter(({ ids }) => ids !== null)
  const found: Meaning = {
    field: 'id',
    how: 'among',
    value: [...new Set(few.flatMap(({ ids }) => ids!))],
    ...(few.some(({ meaning, ids }) => meaning.isLoose && ids!.length > 0) ? { isLoose: true } : {}),
  }
  const isOfMany = merchants.length > mostMerchants
  const ofMerchants: Meaning[] = isOfMany
    ? [{ field: 'merchantId', how: 'among', value: merchants }]
    : merchants.map((value) => ({ field: 'merchantId', how: 'is', value }))
  const meanings = [...(found.value.length > 0 || many.length + merchants.length === 0 ? [found] : []), ...many, ...ofMerchants]
  const isMuch = many.length > 0 || isOfMany
  const isPlatform = plan.reach.level === 'platform'
  const scans = isMuch && (!isPlatform || servesPlatform(plan.filters, plan.sort, [], null))
  // A payment's id is its own in all tenants; all else is asked for tenant by tenant.
  const overTenants = isPlatform && !scans && meanings.some(({ field, how }) => field !== 'id' || how !== 'among')
  return { ...plan, meanings, scans, overTenants }
}

type Outcome = { meaning: Meaning; ids: readonly string[] | null }

/** Of each choice the one that the fewest payments have; where each word of a name is in many, those that have all of them. */
function withoutChoices(outcomes: readonly Outcome[]): readonly Outcome[] {
  const groups = Map.groupBy(outcomes, ({ meaning: { choice } }) => choice?.of)
  return [...groups].flatMap(([of, all]) => {
    if (of === undefined) return all
    const named = [...Map.groupBy(all, ({ meaning }) => meaning.choice!.name).values()]
    const countOf = (some: readonly Outcome[]) => some.reduce((sum, { ids }) => sum + (ids?.length ?? mostNamed + 1), 0)
    const best = named.reduce((least, next) => (countOf(next) < countOf(least) ? next : least))
    const isMany = best.some(({ ids }) => ids === null)
    return of === 'word' && isMany && named.length > 1 ? [{ meaning: allWords, ids: null }] : best
  })
}

/** Filters that say nothing about the text are left for the list. */
const unfiltered = (shape: SearchShape): SearchShape => ({
  ...withoutFilters(shape),
  sort: { column: 'created_at', descending: true },
  split: null,
})

function naming(db: Kysely<Tables>, search: Search) {
  const most = sql<number>`${sql.lit(mostNamed + 1)}`
  const each = search.shape.meanings.map(({ field }, at) => {
    const ids = field === 'key' ? namedByKeys(db, search, at) : branch(db, search, at, (rows) => rows.limit(most))
    return db
      .selectFrom((ids.limit(most) as ReturnType<typeof branch>).as('f'))
      .select(sql<number>`${sql.lit(at)}::int`.as('at'))
      .select(sql<string[] | null>`case when count(*) <= ${sql.lit(mostNamed)} then array_agg(distinct f.id)::text[] end`.as('ids'))
      .select(sql<boolean>`count(*) > ${sql.lit(mostNamed)}`.as('more'))
  })
  return each.reduce((all, next) => all.unionAll(next))
}
export const lookedFor = (db: Kysely<Tables>, plan: SearchPlan) => {
  const { shape, values } = searchOf(plan)
  return naming(db, { shape: unfiltered(shape), values })
}
const name = prepared((db, shape: SearchShape, values: SearchValues) => naming(db, { shape, values }))

/** The payments that each meaning finds, by its place; null where there are too many to name. */
async function nameFew(db: ReadDb, plan: SearchPlan): Promise<Outcome['ids'][]> {
  const { shape, values } = searchOf(plan)
  const rows = await name(db, unfiltered(shape), values)
  const ids: Outcome['ids'][] = []
  for (const { at, ids: few, more } of rows) ids[at] = more ? null : (few ?? [])
  return ids
}

/** Merchants whose names have all the words. The longest is looked for among the ends of names, which begin with it. */
async function findMerchants(db: ReadDb, { box }: SearchPlan): Promise<string[]> {
  const words = [...box!.words].sort((one, other) => other.length - one.length)
  let rows = (db as Kysely<Tables>)
    .selectFrom('merchant_name_parts as p')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.merchant_id'))
    .select('m.id')
    .distinct()
    .where(beginsWith('p.part', words[0]!))
  for (const word of words) rows = rows.where(hasWord('m.legal_business_name', word))
  return (await rows.limit(mostOfName).execute()).map(({ id }) => id)
}
