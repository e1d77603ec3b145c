import { Button } from '@mantine/core'
import { useFormatDate } from '@portico/ui/date-time.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { RecordLines } from '@portico/ui/record-lines.tsx'
import { StatusPill } from '@portico/ui/status-pill.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'
import type { Viewing } from '../../shared/viewings.queries.ts'
import { type Viewed, viewingsQuery } from './viewings-of.queries.ts'

/** Who viewed the portal as them, newest first: why, when, and how much he looked at. */
export function ViewingPanel(viewed: Viewed) {
  const { t } = useTranslation('viewings')
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(viewingsQuery(viewed))
  const lineOf = useLine(viewed.merchantId === undefined)
  if (error && !data)
    return (
      <ErrorState title={t('recent.failed')} requestId={requestIdOf(error)} retrying={isFetching} onRetry={() => void refetch()}>
        {problemText(error)}
      </ErrorState>
    )
  if (!data) return <GridSkeleton widths={[180, 140, 90]} rows={3} />
  const all = data.pages.flatMap((page) => page.data)
  if (all.length === 0) return <EmptyState title={t('recent.noneTitle')}>{t('recent.noneText')}</EmptyState>
  return (
    <>
      <RecordLines lines={all.map(lineOf)} />
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('recent.more')}
        </Button>
      )}
    </>
  )
}

function useLine(namesMerchant: boolean) {
  const { t } = useTranslation('viewings')
  const date = useFormatDate()
  return ({ viewingId, viewerName, viewerLevel, merchantName, reason, startedAt, endedAt, endedBecause, reads }: Viewing) => ({
    id: viewingId,
    name: (
      <>
        <bdi>{viewerName}</bdi> · {t(`recent.by.${viewerLevel}`)}
      </>
    ),
    detail: (
      <>
        {reason}
        <br />
        {namesMerchant && merchantName !== null && (
          <>
            {t('recent.as', { name: merchantName })}
            <br />
          </>
        )}
        {endedAt === null ? t('recent.since', { at: date(startedAt) }) : t('recent.period', { from: date(startedAt), to: date(endedAt) })}
        {' · '}
        {t('recent.reads', { count: reads })}
      </>
    ),
    status: (
      <StatusPill
        status={endedBecause ?? 'Open'}
        tone={endedBecause === null ? 'pending' : 'neutral'}
        label={endedBecause === null ? t('recent.open') : t(`recent.ended.${endedBecause}`)}
      />
    ),
  })
}
