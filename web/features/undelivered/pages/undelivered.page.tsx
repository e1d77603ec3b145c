import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { useFormatDate } from '@portico/ui/values/date-time.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { MoreButton } from '../../../shared/api/more-button.tsx'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type UndeliveredEvent, undeliveredApi, undeliveredQuery, undeliveredWire } from '../undelivered.queries.ts'

/** What the worker has given up passing on, and the way to have it tried again. */
export function Page() {
  const { t } = useTranslation('undelivered')
  const title = usePageTitle()
  return (
    <main className="p-page">
      <PageHeader title={title} note={t('note')} />
      <Events />
    </main>
  )
}

function Events() {
  const { t } = useTranslation('undelivered')
  const date = useFormatDate()
  const { can } = useSession()
  const answer = useInfiniteQuery(undeliveredQuery)
  const { data, error, refetch } = answer
  const resend = useMutation({
    mutationFn: ({ tenantId, eventId }: UndeliveredEvent) => undeliveredApi.resend({ params: { tenantId, eventId } }),
    onSuccess: () => notify.success(t('resent')),
    onError: tellFailure,
    onSettled: () => void refetch(),
  })
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[180, 220, 90]} rows={3} />
  const events = data.pages.flatMap((page) => page.data)
  const { totalCount, totalIsCapped } = data.pages[0]!
  if (events.length === 0) return <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
  const again = (event: UndeliveredEvent) =>
    can(undeliveredWire.resend.access) ? (
      <Button
        size="xs"
        variant="default"
        disabled={resend.isPending}
        aria-label={t('resendOne', { topic: event.topic })}
        onClick={() => resend.mutate(event)}
      >
        {t('resend')}
      </Button>
    ) : undefined
  return (
    <Card title={t('given')}>
      {totalCount > events.length && (
        <p className="p-card-lead">{t('shown', { shown: formatCount(events.length), total: formatCount(totalCount, totalIsCapped) })}</p>
      )}
      <RecordLines
        lines={events.map((event) => ({
          id: event.eventId,
          name: <code>{event.topic}</code>,
          detail: (
            <>
              {t('tried', {
                tenant: event.tenantName,
                at: date(event.createdAt),
                attempts: event.attempts,
                parked: date(event.parkedAt),
              })}
              <br />
              {event.reason}
            </>
          ),
          action: again(event),
        }))}
      />
      <MoreButton of={answer}>{t('more')}</MoreButton>
    </Card>
  )
}
