import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { beginsWith } from '../../../core/database/beginnings.repository.ts'
import { allWords } from './box.ts'
import { hasWord, isInBox, namedByKeys, type Search } from './box-conditions.repository.ts'
import { branch, searchOf } from './matching-rows.repository.ts'
import type { Meaning } from './search-meanings.ts'
import { type SearchPlan, servesPlatform } from './search-plan.ts'
import { presetShape, type SearchShape, type SearchValues, withoutFilters } from './search-shape.ts'

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
  if (!box) return isOfPayments(plan) ? nameChosen(db, plan) : plan
  const [named, merchants] = await Promise.all([nameFew(db, plan), box.words.length > 0 ? findMerchants(db, plan) : []])
  const outcome = withoutChoices(plan.meanings.map((meaning, at) => ({ meaning, ids: named[at]! })))
  const many = outcome.filter(({ ids }) => ids === null).map(({ meaning }) => meaning)
  const few = outcome.filter(({ ids }) => ids !== null)
  const found = isOfPayments(plan) ? await familiesOf(db, plan, few) : asFound(few)
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

const asFound = (few: readonly Outcome[]): Meaning & { value: readonly string[] } => ({
  field: 'id',
  how: 'among',
  value: [...new Set(few.flatMap(({ ids }) => ids!))],
  ...(few.some(({ meaning, ids }) => meaning.isLoose && ids!.length > 0) ? { isLoose: true } : {}),
})

/** Whether the list has payments alone: what hangs on one is shown in its row, so that its row is found by it too. */
const isOfPayments = ({ filters, meanings }: SearchPlan) => meanings.length > 0 && presetShape(filters.preset).roots

/** What a caller says the text is: of few, the payments that have it or that it hangs on. */
async function nameChosen(db: ReadDb, plan: SearchPlan): Promise<SearchPlan> {
  const named = await nameFew(db, plan)
  if (named.some((ids) => ids === null)) return plan
  const few = plan.meanings.map((meaning, at) => ({ meaning, ids: named[at]! }))
  return { ...plan, meanings: [await familiesOf(db, plan, few)] }
}

/** The payments of what was found. A child that was found loosely is compared with the text here, because its payment does not have it. */
async function familiesOf(db: ReadDb, plan: SearchPlan, few: readonly Outcome[]): Promise<Meaning & { value: readonly string[] }> {
  const idsOf = (isLoose: boolean) => few.filter(({ meaning }) => Boolean(meaning.isLoose) === isLoose).flatMap(({ ids }) => ids!)
  const found = { strictIds: idsOf(false), looseIds: idsOf(true) }
  const ids = [...new Set([...found.strictIds, ...found.looseIds])]
  const { shape, values } = searchOf(plan)
  const asked = { search: { ...unfiltered(shape), meanings: [] }, hasLoose: found.looseIds.length > 0 }
  const rows = ids.length === 0 ? [] : await nameFamilies(db, asked, { ...values, ...found, ids })
  return { field: 'id', how: 'among', value: rows.map(({ id }) => id) }
}

type FoundIds = { ids: readonly string[]; strictIds: readonly string[] }
const namingFamilies = (
  db: Kysely<Tables>,
  { search: shape, hasLoose }: { search: SearchShape; hasLoose: boolean },
  values: SearchValues & FoundIds,
) =>
  db
    .selectFrom('transactions as t')
    .select(sql<string>`coalesce(t.parent_transaction_id, t.id)`.as('id'))
    .distinct()
    .where('t.mode', '=', values.mode)
    .where(sql<boolean>`t.id = any(${values.ids}::uuid[])`)
    .$if(hasLoose, (rows) => rows.where(sql<boolean>`(t.id = any(${values.strictIds}::uuid[]) or ${isInBox({ shape, values })})`))
const nameFamilies = prepared(namingFamilies)
/** The same statement for its plan, with as many ids as a look may name. */
export function familiesNamed(db: Kysely<Tables>, plan: SearchPlan, ids: readonly string[]) {
  const { shape, values } = searchOf(plan)
  return namingFamilies(db, { search: { ...unfiltered(shape), meanings: [] }, hasLoose: true }, { ...values, ids, strictIds: [] })
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

/** Filters that say nothing about the text are left for the list, and so is whether a payment or what hangs on it has it. */
const unfiltered = (shape: SearchShape): SearchShape => ({
  ...withoutFilters(shape),
  roots: false,
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
