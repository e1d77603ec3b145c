import type { Page, PageWithoutTotal } from '@portico/contract/core/page.ts'
import { type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import type { GridColumn, GridSort } from '@portico/ui/list/data-grid.tsx'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ListUrl, Search } from '../page/use-list-url.ts'
import { readFilters, writeFilters } from './filter-url.ts'
import { pageSizeOf } from './page-size.ts'
import { useListLayout } from './use-list-layout.ts'
import { type TotalQuery, useTotal } from './use-total.ts'
import { useListViews } from './views/use-list-views.ts'
import type { BuiltInView } from './views/view-state.ts'

/** The first page by its number, any other by the cursor that the one before it named. */
export type Paging = { pageSize: number; pageIndex?: number; cursor?: string }

type Wish<Row extends object, Asked extends object, Key extends QueryKey, Answer> = {
  url: ListUrl
  /** Names what the person has arranged and saved of this list. */
  listKey: string
  columns: readonly GridColumn<Row>[]
  builtIn: readonly BuiltInView[]
  filters: readonly FilterDefinition[]
  order: { read: (text: string | undefined) => GridSort; write: (sort: GridSort) => string | undefined }
  /** Under which name the address keeps the words that are looked for. */
  search: { name: string; label: string } | undefined
  /** Rows to a page where neither the address nor the person says. */
  pageSize?: number
  askedOf: (values: FilterValues, search: Search) => Asked
  queryOf: (query: Asked & Paging) => UseQueryOptions<Answer, Error, Answer, Key>
  /** Of a list whose pages may come without their total. */
  totalOf?: (asked: Asked) => TotalQuery
}

/**
 * The query of a list's address and its answer, as `<ListPage {...list.page} />` shows it; `asked` holds values in no
 * cursor and no page, for exports and selections of the same rows.
 */
export function useList<Row extends object, Asked extends object, Key extends QueryKey, Answer extends PageWithoutTotal<Row> = Page<Row>>(
  wish: Wish<Row, Asked, Key, Answer>,
) {
  const { url, listKey, columns, filters, order, search: words } = wish
  const { search } = url
  const own = useListLayout(listKey)
  const views = useListViews({ listKey, url, own, columns, builtIn: wish.builtIn })
  const { arrangement } = views
  const values = readFilters(filters, search)
  const asked = wish.askedOf(values, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize ?? wish.pageSize)
  const paging: Paging = search.cursor === undefined ? { pageIndex: 0, pageSize } : { cursor: search.cursor, pageSize }
  const answer = useQuery({
    ...wish.queryOf({ ...asked, ...paging }),
    // A page is no function, which the types of a generic page cannot tell.
    placeholderData: keepPreviousData as never,
    enabled: arrangement.isKnown,
  })
  const total = useTotal(answer, wish.totalOf?.(asked))
  const page = {
    url,
    arrangement,
    answer,
    total,
    pageSize,
    columns,
    views,
    sort: order.read(search.sort),
    onSort: (sort: GridSort) => url.ask({ sort: order.write(sort) }),
    filters,
    values,
    onFilters: (next: FilterValues) => url.ask(writeFilters(filters, next)),
    search: words && {
      label: words.label,
      value: search[words.name] ?? '',
      onChange: (text: string) => url.ask({ [words.name]: text || undefined }),
    },
    isFiltered: (words && search[words.name] !== undefined) || filters.some((filter) => isSet(filter, values[filter.id])),
    onClear: () => url.ask({ ...writeFilters(filters, {}), ...(words ? { [words.name]: undefined } : {}) }),
  }
  return { page, asked, answer, layout: arrangement.layout }
}
