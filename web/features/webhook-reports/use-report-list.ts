import type { Page } from '@portico/contract/core/page.ts'
import { webhookEvents } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { type Paging, useList } from '../../shared/list/use-list.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { merchantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { askedOf, modeOf, newest } from './report-search.ts'
import type { Mode } from './webhook-reports.queries.ts'

type ReportList<Row extends object, Query> = {
  path: string
  listKey: string
  columns: readonly GridColumn<Row>[]
  filters: readonly FilterDefinition[]
  builtIn: readonly { id: string; label: string; change: Record<string, string | undefined> }[]
  // biome-ignore lint/suspicious/noExplicitAny: the key is of no interest here
  queryOf: (query: Query & Paging, mode: Mode) => UseQueryOptions<Page<Row>, Error, Page<Row>, any>
}

/** A list of the reports: its address, filters and mode. Merchants have theirs from the mode of the portal. */
export function useReportList<Row extends object, Query>({ path, filters, queryOf, ...list }: ReportList<Row, Query>) {
  const session = useSession()
  const url = useListUrl(path)
  const isMerchant = session.user.level === 'merchant'
  const mode = isMerchant ? session.mode : modeOf(url.search)
  const modeFilter = useModeFilter()
  const { page } = useList({
    ...list,
    url,
    filters: isMerchant ? filters : [modeFilter, ...filters],
    order: newest,
    search: undefined,
    askedOf: (values) => askedOf(values, session.user.configureTimeZone),
    queryOf: (query) => queryOf(query as Query & Paging, mode),
  })
  return { mode, url, isMerchant, page: { ...page, values: isMerchant ? page.values : { mode: 'Live', ...page.values } } }
}

/** Filters that events and attempts share. */
export function useSentFilters(): FilterDefinition[] {
  const { t } = useTranslation('webhookReports')
  return [
    { id: 'period', label: t('filter.period'), kind: 'dateRange', fixed: true },
    {
      id: 'eventType',
      label: t('column.eventType'),
      kind: 'options',
      options: webhookEvents.map((value) => ({ value, label: value })),
    },
    ...useMerchantFilter(),
  ]
}

/** For staff. */
export function useMerchantFilter(): FilterDefinition[] {
  const { t } = useTranslation('webhookReports')
  const isMerchant = useSession().user.level === 'merchant'
  const merchants = useQuery({ ...merchantsQuery, enabled: !isMerchant }).data ?? []
  if (merchants.length === 0) return []
  const options = merchants
    .map(({ id: value, name: label }) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return [{ id: 'merchantId', label: t('column.merchant'), kind: 'options', options }]
}
