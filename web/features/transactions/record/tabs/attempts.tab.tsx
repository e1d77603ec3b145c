import { toneOf } from '@portico/ui/look/status-tones.ts'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sayOr } from '../../../../shared/texts/said.ts'
import { type Attempt, attemptsQuery, type RecordRef } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

/** The providers that were asked, one after the other, and why the next one was. */
export function AttemptsTab({ record }: { record: RecordRef }) {
  const { t } = useTranslation('transactions')
  const zone = useTimeZone()
  const detailOf = (attempt: Attempt) =>
    [
      [attempt.responseCode, attempt.responseText].filter(Boolean).join(' '),
      attempt.isSoftDecline ? t('record.softDecline') : '',
      attempt.decision ? t(`decision.${attempt.decision}`) : '',
      attempt.decisionReason && sayOr(attempt.decisionSaid, attempt.decisionReason),
      attempt.latencyMs === null ? '' : tookText(attempt.latencyMs),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <PartOfRecord answer={useQuery(attemptsQuery(record))} isEmpty={(list) => list.length === 0} emptyText={t('record.noAttempts')}>
      {(attempts) => (
        <Timeline
          entries={attempts
            .toSorted((one, other) => other.index - one.index)
            .map((attempt) => ({
              id: attempt.attemptId,
              tone: toneOf(attempt.status),
              title: `${attempt.serviceProvider}: ${t(`status.${attempt.status}`)}`,
              detail: detailOf(attempt),
              at: formatDate(attempt.startedAt, zone, 'millis'),
            }))}
        />
      )}
    </PartOfRecord>
  )
}
