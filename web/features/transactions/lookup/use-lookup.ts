import { useTimeZone } from '@portico/ui/date-time.tsx'
import { type FilterDefinition, type FilterValues, isSet } from '@portico/ui/filter-definition.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { pageSizeOf } from '../../../shared/list/page-size.ts'
import { useListLayout } from '../../../shared/list/use-list-layout.ts'
import { type SearchChange, useListUrl } from '../../../shared/list/use-list-url.ts'
import { useSelection } from '../../../shared/list/use-selection.ts'
import { useListViews } from '../../../shared/list/views/use-list-views.ts'
import { useSession } from '../../../shared/session.tsx'
import { lookupQuery, type TransactionRow } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import { filtersOf, modeOf, periodOf, readSort } from './lookup-search.ts'
import { useLookupViews } from './lookup-views.ts'
import { useTransactionColumns } from './transaction.columns.tsx'
import { useLookupFilters } from './use-lookup-filters.ts'

export const rowIdOf = (row: TransactionRow) => row.id

/** What the address of a lookup asks for, what the server answers, and what the person has chosen of it. */
export function useLookup(preset: LookupPreset) {
  const session = useSession()
  const zone = useTimeZone()
  const url = useListUrl(preset.path)
  const { search } = url
  const own = useListLayout(preset.layoutKey)
  const columns = useTransactionColumns(preset)
  const builtIn = useLookupViews()
  const views = useListViews({ listKey: preset.layoutKey, url, own, columns, builtIn })
  const { arrangement } = views
  const filters = useLookupFilters(preset, search)
  const read = readFilters(filters, search)
  const mode = preset.hasMode ? modeOf(search) : session.mode
  const pageSize = pageSizeOf(search, arrangement.pageSize)
  const asked = filtersOf(read, search, zone)
  const answer = useQuery({
    ...lookupQuery(preset.reach, { ...asked, pageSize, cursor: search.cursor }, mode),
    placeholderData: keepPreviousData,
    enabled: arrangement.isKnown,
  })
  const selection = useSelection(answer.data?.data ?? [], rowIdOf, JSON.stringify([asked, mode]))
  const isFiltered = filters.some((filter) => isSet(filter, read[filter.id]) && filter.id !== 'mode') || search.searchKey !== undefined
  return {
    session,
    zone,
    url,
    arrangement,
    views,
    columns,
    filters,
    values: { ...read, created: periodOf(read, search), mode: modeOf(search) },
    mode,
    pageSize,
    asked,
    answer,
    selection,
    sort: readSort(search.sort),
    isFiltered,
    changeFilters: (next: FilterValues) => url.ask(changeOfFilters(filters, next)),
    clear: () => url.ask({ ...writeFilters(filters, {}), mode: search.mode, searchKey: undefined }),
  }
}

/** Live is what holds without a word, and websites go with the merchant they belong to. */
function changeOfFilters(filters: readonly FilterDefinition[], next: FilterValues): SearchChange {
  const change = writeFilters(filters, next)
  const merchants = change.merchantId?.split(',') ?? []
  const hasMerchants = filters.some(({ id }) => id === 'merchantId')
  return {
    ...change,
    ...(change.mode === 'Live' ? { mode: undefined } : {}),
    ...(hasMerchants && merchants.length !== 1 ? { websiteId: undefined } : {}),
  }
}
