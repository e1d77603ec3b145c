import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { logDirections, logFlows, logOutcomes, slowerThanMs, statusClasses } from '@portico/contract/features/api-logs/api-log-words.ts'
import { apiLogDirections, errorClasses } from '@portico/contract/features/transactions/transaction-words.ts'
import { asList, type FilterDefinition, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import type { Search } from '../../shared/page/use-list-url.ts'
import { merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'

/** What address and filter bar ask of the server. */
export function askedOf(values: FilterValues, search: Search, zone: string): Record<string, unknown> {
  const { period, mode: _, ...others } = values
  const { from, to } = isDateRange(period) ? resolveDateRange(period, zone) : {}
  const chosen = Object.entries(others).filter(([, value]) => (typeof value === 'string' ? value !== '' : asList(value).length > 0))
  return {
    ...Object.fromEntries(chosen),
    ...(search.requestId ? { requestId: tidyLine(search.requestId).slice(0, 100) } : {}),
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
  }
}

export function useLogFilters(level: 'platform' | 'tenant' | 'merchant'): FilterDefinition[] {
  const { t } = useTranslation('apiLogs')
  const mode = useModeFilter()
  const merchants = useQuery({ ...merchantsQuery, enabled: level === 'tenant' }).data ?? []
  const tenants = useQuery({ ...tenantsQuery, enabled: level === 'platform' }).data ?? []
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id: value, name: label }) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label))
  return [
    { id: 'period', label: t('filter.period'), kind: 'dateRange', fixed: true },
    ...(level === 'merchant' ? [] : [mode]),
    {
      id: 'direction',
      label: t('column.direction'),
      kind: 'select',
      options: logDirections.map((value) => ({ value, label: t(`direction.${value}`) })),
    },
    {
      id: 'kind',
      label: t('column.kind'),
      kind: 'options',
      options: apiLogDirections.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    { id: 'flow', label: t('column.flow'), kind: 'options', options: logFlows.map((value) => ({ value, label: t(`flow.${value}`) })) },
    {
      id: 'outcome',
      label: t('filter.outcome'),
      kind: 'select',
      options: logOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
    },
    {
      id: 'statusCode',
      label: t('column.status'),
      kind: 'options',
      options: statusClasses.map((value) => ({ value, label: t(`statusClass.${value}`) })),
    },
    {
      id: 'errorClass',
      label: t('column.errorClass'),
      kind: 'options',
      options: errorClasses.map((value) => ({ value, label: t(`errorClass.${value}`) })),
    },
    {
      id: 'latencyFrom',
      label: t('column.latency'),
      kind: 'select',
      options: slowerThanMs.map((ms) => ({ value: String(ms), label: t('filter.atLeast', { time: tookText(ms) }) })),
    },
    ...(level === 'tenant' ? [{ id: 'merchantId', label: t('column.merchant'), kind: 'options' as const, options: named(merchants) }] : []),
    ...(level === 'platform'
      ? [
          {
            id: 'tenantId',
            label: t('column.tenant'),
            kind: 'options' as const,
            options: named(tenants.map(({ tenantId: id, tenantName: name }) => ({ id, name }))),
          },
        ]
      : []),
  ]
}
