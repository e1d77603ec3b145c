import { Button } from '@mantine/core'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import { eventsQuery, logsQuery, type RecordRef } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'
import { timelineEntries } from '../timeline-entries.tsx'

const few = 6

/** Everything that happened to the record, newest first. `brief`: the latest, with a way to all of them. */
export function TimelineTab({ record, brief }: { record: RecordRef; brief?: { total: number; onAll: () => void } }) {
  const { t } = useTranslation('transactions')
  const zone = useTimeZone()
  const events = useInfiniteQuery(eventsQuery(record))
  // The calls behind the events; without them only the events are shown.
  const logs = useInfiniteQuery(logsQuery(record)).data
  const byId = new Map(logs?.pages.flatMap(({ data }) => data).map((log) => [log.logId, log]))
  const format = {
    t,
    time: (at: string) => formatDate(at, zone, 'millis'),
    day: (at: string) => formatDate(at, zone, 'date'),
  }
  return (
    <PartOfRecord answer={events} isEmpty={({ pages }) => (pages[0]?.data.length ?? 0) === 0} emptyText={t('record.noEvents')}>
      {({ pages }) => {
        const all = pages.flatMap(({ data }) => data)
        const shown = brief ? all.slice(0, few) : all
        return (
          <>
            <Timeline entries={timelineEntries(shown, byId, record, format)} />
            {brief && brief.total > shown.length && (
              <Button variant="subtle" size="xs" onClick={brief.onAll}>
                {t('record.part.allEvents', { count: brief.total })}
              </Button>
            )}
            {!brief && <MoreButton of={events}>{t('record.loadOlder')}</MoreButton>}
          </>
        )
      }}
    </PartOfRecord>
  )
}
