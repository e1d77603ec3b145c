import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import type { Viewing } from '../../shared/session/viewings.queries.ts'
import { type Viewed, viewingsQuery } from './viewings-of.queries.ts'

/** The viewings of this tenant or merchant, newest first: viewer, reason, time, and number of pages read. */
export function ViewingPanel(viewed: Viewed) {
  const { t } = useTranslation('viewings')
  const answer = useInfiniteQuery(viewingsQuery(viewed))
  const { data, error } = answer
  const lineOf = useLine(viewed.merchantId === undefined)
  if (error && !data) return <LoadFailed title={t('recent.failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 140, 90]} rows={3} />
  const all = data.pages.flatMap((page) => page.data)
  if (all.length === 0) return <EmptyState title={t('recent.noneTitle')}>{t('recent.noneText')}</EmptyState>
  return (
    <>
      <RecordLines lines={all.map(lineOf)} />
      <MoreButton of={answer}>{t('recent.more')}</MoreButton>
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
