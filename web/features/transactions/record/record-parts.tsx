import { Button } from '@mantine/core'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, requestIdOf } from '../../../shared/problem-text.ts'

type PartOfRecordProps<Data> = {
  answer: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  emptyText: string
  children: (data: Data) => ReactNode
}

/** What a tab shows while it loads, when it fails, when there is nothing, and else. */
export function PartOfRecord<Data>({ answer, isEmpty, emptyText, children }: PartOfRecordProps<Data>) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = answer
  if (data !== undefined) return isEmpty(data) ? <p className="p-lead">{emptyText}</p> : children(data)
  if (!error) return <GridSkeleton widths={[150, 110, 90]} rows={4} />
  return (
    <ErrorState title={t('record.failedTitle')} requestId={requestIdOf(error)} onRetry={() => void refetch()} retrying={isFetching}>
      {problemText(error)}
    </ErrorState>
  )
}

type ShowOlderProps = { hasMore: boolean; isLoading: boolean; onPress: () => void }

export const ShowOlder = ({ hasMore, isLoading, onPress }: ShowOlderProps) => {
  const { t } = useTranslation('transactions')
  if (!hasMore) return null
  return (
    <Button variant="default" size="xs" loading={isLoading} onClick={onPress}>
      {t('record.loadOlder')}
    </Button>
  )
}
