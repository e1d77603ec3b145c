import { Button } from '@mantine/core'
import { alternativeMethods, requestLookup } from '@portico/contract/features/transactions/lookup-presets.ts'
import { requestOutcomes } from '@portico/contract/features/transactions/transaction-words.ts'
import { asList, type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { writeFilters } from '../../../shared/list/filter-url.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useModeFilter } from '../../../shared/list/mode-filter.ts'
import { sortOrders } from '../../../shared/list/sort-orders.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { type SearchChange, useListUrl } from '../../../shared/page/use-list-url.ts'
import { currenciesQuery, merchantsQuery, serviceProvidersQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { filtersOf, modeOf, periodOf } from '../lookup/lookup-search.ts'
import { mayFindPayments, presetOf } from '../lookup/own-payments.ts'
import { transactionWire } from '../transactions.queries.ts'
import { OutcomeCounts } from './outcome-counts.tsx'
import { CompactRequest, requestName, useRequestColumns } from './request.columns.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { type ApmRequest, type RequestQuery, requestFile, requestsQuery } from './requests.queries.ts'

const order = sortOrders(['createdAt'], '-createdAt')
const rowIdOf = ({ requestId }: ApmRequest) => requestId

/** Each request to pay by an alternative method, also those that led to no payment. */
export function RequestLookup() {
  const { t } = useTranslation(['requests', 'shared'])
  const title = usePageTitle()
  const session = useSession()
  const zone = useTimeZone()
  const url = useListUrl(requestLookup.path)
  const { search } = url
  const mode = modeOf(search)
  const filters = useRequestFilters()
  const exporting = useDirectExport()
  const { page, asked } = useList({
    url,
    listKey: 'transactions.requests',
    columns: useRequestColumns(),
    builtIn: [
      { id: 'all', label: t('requests:view.all'), change: { outcome: undefined } },
      { id: 'approved', label: t('requests:view.approved'), change: { outcome: 'Approved' } },
      { id: 'refused', label: t('requests:view.refused'), change: { outcome: 'Declined,Failed' } },
      { id: 'noPayment', label: t('requests:view.noPayment'), change: { outcome: 'NoPayment' } },
    ],
    filters,
    order,
    search: { name: 'searchKey', label: t('requests:search') },
    askedOf: (values, words) => askedOf(values, words, zone),
    queryOf: (query) => requestsQuery(query, mode),
  })
  // Payments are opened where this user finds them.
  const { path } = presetOf(session)
  const hrefOfPayment = mayFindPayments(session)
    ? (paymentId: string) => `${path}/${paymentId}${mode === 'Test' ? '?mode=Test' : ''}`
    : undefined
  return (
    <ListPage
      {...page}
      values={{ ...page.values, created: periodOf(page.values, search), mode }}
      onFilters={(next) => url.ask(changeOf(filters, next))}
      isFiltered={filters.some((filter) => filter.id !== 'mode' && isSet(filter, page.values[filter.id])) || search.searchKey !== undefined}
      title={title}
      label={t('requests:rows')}
      rowId={rowIdOf}
      rowLabel={requestName}
      compactRow={(row) => <CompactRequest row={row} />}
      empty={<EmptyState title={t('requests:emptyTitle')}>{t('requests:emptyText')}</EmptyState>}
      noMatchText={t('requests:noMatch')}
      actions={
        session.can(transactionWire.exportApmCsv.access) && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            loading={exporting.isRunning}
            onClick={() => exporting.start((call) => requestFile(asked, zone, { mode, ...call }))}
          >
            {t('requests:export')}
          </Button>
        )
      }
      job={
        <>
          <OutcomeCounts
            asked={asked}
            mode={mode}
            isReady={page.answer.data !== undefined && !page.answer.isPlaceholderData}
            onChange={(outcome) => url.ask(changeOf(filters, { ...page.values, outcome }))}
          />
          {exporting.job}
        </>
      }
      drawer={(id, frame) => <RequestDrawer {...frame} id={id} mode={mode} hrefOfPayment={hrefOfPayment} />}
    />
  )
}

/** The query of the filters. Requests are sorted by time only. */
function askedOf(values: FilterValues, search: Readonly<Record<string, string>>, zone: string): RequestQuery {
  const { sort: _, ...asked } = filtersOf(values, search, zone)
  const outcome = asList(values.outcome) as NonNullable<RequestQuery['outcome']>
  return { ...asked, ...(outcome.length > 0 ? { outcome } : {}) }
}

/** Live is what holds without a word. */
function changeOf(filters: readonly FilterDefinition[], next: FilterValues): SearchChange {
  const change = writeFilters(filters, next)
  return change.mode === 'Live' ? { ...change, mode: undefined } : change
}

function useRequestFilters(): FilterDefinition[] {
  const { t } = useTranslation(['requests', 'shared', 'transactions'])
  const merchants = useQuery(merchantsQuery).data ?? []
  const mode = useModeFilter()
  const providers = useQuery(serviceProvidersQuery).data ?? []
  const currencies = useQuery(currenciesQuery).data ?? []
  return [
    { id: 'created', label: t('requests:column.requestedAt'), kind: 'dateRange', fixed: true },
    mode,
    {
      id: 'outcome',
      label: t('requests:column.outcome'),
      kind: 'options',
      options: requestOutcomes.map((value) => ({ value, label: t(`requests:outcome.${value}`) })),
    },
    {
      id: 'merchantId',
      label: t('requests:column.merchant'),
      kind: 'options',
      options: merchants.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: 'paymentMethod',
      label: t('requests:column.method'),
      kind: 'options',
      options: alternativeMethods.map((value) => ({ value, label: t(`shared:paymentMethod.${value}`) })),
    },
    {
      id: 'serviceProvider',
      label: t('requests:column.provider'),
      kind: 'options',
      options: providers.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      id: 'currency',
      label: t('requests:column.currency'),
      kind: 'options',
      options: currencies.map(({ id }) => ({ value: id, label: id })),
    },
    { id: 'externalId', label: t('requests:column.reference'), kind: 'text' },
  ]
}
