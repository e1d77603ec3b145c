import { Button } from '@mantine/core'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { eventsQuery, logsQuery, type RecordRef } from '../transactions.queries.ts'
import { PartOfRecord } from './part-of-record.tsx'
import { timelineEntries } from './timeline-entries.tsx'

const few = 6

/** The latest events of the record, with a way to everything that happened to it. */
export function LatestEvents({ record, total, onAll }: { record: RecordRef; total: number; onAll: () => void }) {
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
        return (
          <>
            <Timeline entries={timelineEntries(all.slice(0, few), byId, record, format)} />
            <Button variant="subtle" size="xs" onClick={onAll}>
              {t('record.part.all', { count: total })}
            </Button>
          </>
        )
      }}
    </PartOfRecord>
  )
}
