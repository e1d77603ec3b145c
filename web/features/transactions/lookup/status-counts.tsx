import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { asList, type FilterValues } from '@portico/ui/fields/filter-definition.ts'
import { CountChips } from '@portico/ui/list/count-chips.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statusCountsQuery } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import type { useLookup } from './use-lookup.ts'

/** How many payments of the lookup are in each status; a press filters by it. They come after the page, and where they cannot be counted none do. */
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
  const chosen = asList(values.status)
  const known = new Map(data.map((one) => [one.status as string, one]))
  const shown = [...data.map(({ status }) => status as string), ...chosen.filter((status) => !known.has(status))]
  if (shown.length === 0) return null
  const pressed = (status: string) => chosen.includes(status)
  return (
    <CountChips
      label={t('lookup.counts')}
      chips={shown.map((status) => ({
        id: status,
        name: <StatusPill status={status} label={t(`status.${status as TransactionStatus}`)} />,
        count: countText(known.get(status)),
        pressed: pressed(status),
        onPress: () => onFilters({ ...values, status: pressed(status) ? chosen.filter((one) => one !== status) : [...chosen, status] }),
      }))}
    />
  )
}

const countText = (found: { totalCount: number; totalIsCapped: boolean } | undefined) =>
  `${formatCount(found?.totalCount ?? 0)}${found?.totalIsCapped ? '+' : ''}`
