import { type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import { writeFilters } from '../../../shared/list/filter-url.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { usePaymentFilters } from '../../../shared/list/use-payment-filters.ts'
import { useSelection } from '../../../shared/list/use-selection.ts'
import { type SearchChange, useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { lookupQuery, type TransactionRow, totalQuery } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import { filtersOf, modeOf, periodOf, readSort, writeSort } from './lookup-search.ts'
import { useLookupViews } from './lookup-views.ts'
import { useOpenedRows } from './opened-rows.tsx'
import { useTransactionColumns } from './transaction.columns.tsx'

export const rowIdOf = (row: TransactionRow) => row.id

/** What the address of a lookup asks for, what the server answers, and what the person has chosen of it. */
export function useLookup(preset: LookupPreset) {
  const { t } = useTranslation('transactions')
  const session = useSession()
  const zone = useTimeZone()
  const url = useListUrl(preset.path)
  const { search } = url
  const filters = usePaymentFilters(preset, search)
  const mode = preset.hasMode ? modeOf(search) : session.mode
  const { page, asked, answer } = useList({
    url,
    listKey: preset.layoutKey,
    columns: useTransactionColumns(preset),
    builtIn: useLookupViews(),
    filters,
    order: { read: readSort, write: writeSort },
    search: { name: 'searchKey', label: t('lookup.search') },
    askedOf: (values, words) => filtersOf(values, words, zone),
    queryOf: (query) => lookupQuery(preset, query, mode),
    totalOf: (query) => totalQuery(preset, query, mode),
  })
  const { rows, opened } = useOpenedRows(answer.data?.data)
  const read = page.values
  const selection = useSelection(rows ?? [], rowIdOf, JSON.stringify([asked, mode]))
  const isFiltered = filters.some((filter) => isSet(filter, read[filter.id]) && filter.id !== 'mode') || search.searchKey !== undefined
  return {
    ...page,
    rows,
    opened: preset.hasChildren ? opened : undefined,
    session,
    zone,
    values: { ...read, created: periodOf(read, search), mode: modeOf(search) },
    mode,
    asked,
    selection,
    isFiltered,
    onFilters: (next: FilterValues) => url.ask(changeOfFilters(filters, next)),
    onClear: () => url.ask({ ...writeFilters(filters, {}), mode: search.mode, searchKey: undefined }),
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
