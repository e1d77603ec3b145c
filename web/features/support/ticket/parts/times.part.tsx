import { Card } from '@portico/ui/pieces/card.tsx'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { SlaTimer } from '@portico/ui/values/sla-timer.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session/session.tsx'
import type { TicketPartProps } from '../ticket-part.ts'

/** How long there is to answer and to resolve; once that is done, when, and whether it was too late. What staff owe each other is not for merchants. */
export function TimesPart({ ticket }: TicketPartProps) {
  const { t } = useTranslation('support')
  const { level } = useSession().user
  if (level === 'merchant') return null
  const startedAt = Date.parse(ticket.initialRequestDateTime)
  const times = [
    { id: 'response', doneAt: ticket.responseDateTime, dueAt: ticket.responseDueAt },
    { id: 'resolution', doneAt: ticket.resolutionDateTime, dueAt: ticket.resolutionDueAt },
  ] as const
  return (
    <Card title={t('part.times')}>
      {times.map(({ id, doneAt, dueAt }) =>
        doneAt === null ? (
          <SlaTimer key={id} label={t(`times.${id}`)} startedAt={startedAt} dueAt={Date.parse(dueAt)} />
        ) : (
          <div key={id} className="p-sla" data-done>
            <span className="p-sla-label">{t(`times.${id}Done`)}</span>
            <span className="p-sla-left">
              {doneAt > dueAt && <StatusPill status="late" tone="negative" label={t('times.late')} />} <RelativeTime at={doneAt} />
            </span>
          </div>
        ),
      )}
    </Card>
  )
}
