import type { RequestOutcome } from '@portico/contract/features/transactions/transaction-words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ValueCounts } from '../lookup/value-counts.tsx'
import { Outcome } from './request.columns.tsx'
import { outcomeCountsQuery, type RequestQuery } from './requests.queries.ts'

type OutcomeCountsProps = {
  asked: RequestQuery
  mode: 'Test' | 'Live'
  /** The page is there. */
  isReady: boolean
  onChange: (outcome: RequestOutcome[]) => void
}

/** How many requests ended in each way. They come after the page, and where they cannot be counted none do. */
export function OutcomeCounts({ asked, mode, isReady, onChange }: OutcomeCountsProps) {
  const { t } = useTranslation('requests')
  const { data, isError } = useQuery({ ...outcomeCountsQuery(asked, mode), enabled: isReady, placeholderData: keepPreviousData })
  if (!data || isError) return null
  return (
    <ValueCounts
      label={t('counts')}
      counts={data.map(({ outcome, ...count }) => ({ value: outcome, ...count }))}
      chosen={asked.outcome ?? []}
      nameOf={(outcome) => <Outcome of={{ outcome }} />}
      onChange={onChange}
    />
  )
}
