import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusCountsQuery } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import type { useLookup } from './use-lookup.ts'
import { ValueCounts } from './value-counts.tsx'

/** How many payments of the lookup are in each status. They come after the page, and where they cannot be counted none do. */
export function StatusCounts({ preset, lookup }: { preset: LookupPreset; lookup: ReturnType<typeof useLookup> }) {
  const { t } = useTranslation('transactions')
  const { asked, mode, answer, onFilters } = lookup
  const values: FilterValues = lookup.values
  const query = statusCountsQuery(preset, asked, mode)
  const { data, isError } = useQuery({
    ...query,
    enabled: answer.data !== undefined && !answer.isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  if (!data || isError) return null
  return (
    <ValueCounts
      label={t('lookup.counts')}
      counts={data.map(({ status, ...count }) => ({ value: status, ...count }))}
      chosen={asList(values.status) as TransactionStatus[]}
      nameOf={(status) => <StatusPill status={status} label={t(`status.${status}`)} />}
      onChange={(status) => onFilters({ ...values, status })}
    />
  )
}
