import type { ListFacts } from '@portico/contract/core/field-facts.ts'
import { asList, type FilterDefinition, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { daysOfRange } from '../list/days-of-range.ts'
import { sortOrders } from '../list/sort-orders.ts'
import { useList } from '../list/use-list.ts'
import { type ListUrl, type Search, useListUrl } from '../page/use-list-url.ts'
import { useSession } from '../session/session.tsx'
import type { AnyResource, Row } from './any-resource.ts'
import { recordsQuery } from './resource.queries.ts'
import type { ResourceWords } from './resource-words.ts'

type Wish = {
  of: AnyResource
  path: string
  facts: ListFacts
  words: ResourceWords
  columns: readonly GridColumn<Row>[]
  /** Flags by which views of its own narrow the list. */
  flags?: readonly string[]
  /** In place of those with the same id, and after the others. Of a range of dates, its days are asked for. */
  filters?: readonly FilterDefinition[]
}

/** The list of a resource, searched, narrowed and sorted as its declaration allows. */
export function useRecords({ of, path, facts, words, columns, flags = [], filters: own = [] }: Wish): ReturnType<
  typeof useList<Row, object, readonly unknown[]>
> & {
  url: ListUrl
} {
  const url = useListUrl(path)
  const { sorts } = facts
  // By the name that is shown, where the list is sorted by one of two.
  const shown = columns.find(({ id }) => sorts.includes(id))?.id
  const standard = columns.some(({ id }) => id === facts.standard) ? facts.standard : (shown ?? facts.standard)
  const order = sortOrders(
    sorts.flatMap((name) => [name, `-${name}`]),
    standard,
  )
  const wide = Object.fromEntries([...facts.filters, ...own.map(({ id }) => id)].map((id) => [id, undefined]))
  const { user } = useSession()
  const filters = [
    ...facts.filters.map((id) => own.find((filter) => filter.id === id) ?? filterOf(id, facts, words)),
    ...own.filter(({ id }) => !facts.filters.includes(id)),
  ]
  const ranges = own.filter(({ kind }) => kind === 'dateRange')
  const narrowed = (values: FilterValues) =>
    facts.filters
      .map((id) => [id, typeof values[id] === 'string' ? [values[id]] : asList(values[id])] as const)
      .filter(([, chosen]) => chosen.length > 0)
  const list = useList<Row, object, readonly unknown[]>({
    url,
    listKey: of.key,
    columns,
    builtIn: [
      { id: 'all', label: words.sentence('all'), change: wide },
      ...flags.map((flag) => ({ id: flag, label: words.label(flag), change: { ...wide, [flag]: 'true' } })),
    ],
    filters,
    order,
    search: facts.search.length > 0 ? { name: 'searchKey', label: words.sentence('search') } : undefined,
    askedOf: (values: FilterValues, search: Search) => ({
      ...Object.fromEntries(narrowed(values)),
      ...Object.assign({}, ...ranges.map(({ id }) => daysOfRange(values[id], user.configureTimeZone))),
      ...(search.searchKey ? { searchKey: search.searchKey } : {}),
      ...(sorts.length > 0 ? { sort: order.known(search.sort) } : {}),
    }),
    queryOf: (query) => recordsQuery(of, query) as never,
  })
  return { ...list, url }
}

function filterOf(id: string, { row }: ListFacts, words: ResourceWords): FilterDefinition {
  const { kind, options = [] } = row[id] ?? { kind: 'other' }
  const label = words.label(id)
  if (kind === 'flag')
    return { id, label, kind: 'select', options: [true, false].map((value) => ({ value: String(value), label: words.value(id, value) })) }
  if (kind === 'enum') return { id, label, kind: 'options', options: options.map((value) => ({ value, label: words.value(id, value) })) }
  return { id, label, kind: 'text' }
}
