import { Button } from '@mantine/core'
import { type TimelineKind, timelineKinds } from '@portico/contract/features/transactions/transaction-words.ts'
import { Timeline } from '@portico/ui/pieces/timeline.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useMoneyText } from '@portico/ui/values/money.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import { useSearchState } from '../../../../shared/page/use-search-state.ts'
import { logsQuery, type RecordRef, timelineQuery } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'
import { inDays } from '../timeline-entries.tsx'
import { itemEntry } from '../timeline-items.tsx'

/** What a person narrows a timeline to, and the kinds that each means. */
const choices = {
  status: ['StatusChanged'],
  actions: ['Action'],
  provider: ['Provider', 'Attempt'],
  routing: ['Routing'],
  children: ['Child'],
  webhooks: ['Webhook'],
  references: ['Relationship'],
  risk: ['Risk'],
  notes: ['Note', 'System'],
} as const satisfies Record<string, readonly TimelineKind[]>
type Choice = keyof typeof choices
const allChoices = Object.keys(choices) as Choice[]

/** Everything that happened to the record, from all sources in one order, newest first; the address says to what it is narrowed. */
export function TimelineTab({ record, onTab }: { record: RecordRef; onTab: (tab: string) => void }) {
  const { t } = useTranslation('transactions')
  const { t: tabs } = useTranslation('tabs')
  const zone = useTimeZone()
  const moneyText = useMoneyText()
  const [search, change] = useSearchState()
  const chosen = allChoices.filter((choice) => search.timeline?.split(',').includes(choice))
  const kinds = timelineKinds.filter((kind) => chosen.some((choice) => (choices[choice] as readonly TimelineKind[]).includes(kind)))
  const answer = useInfiniteQuery(timelineQuery(record, kinds))
  // The calls behind the events; without them only the events are shown.
  const logs = useInfiniteQuery(logsQuery(record)).data
  const byId = new Map(logs?.pages.flatMap(({ data }) => data).map((log) => [log.logId, log]))
  const format = {
    t,
    tabs,
    moneyText,
    time: (at: string) => formatDate(at, zone, 'millis'),
    day: (at: string) => formatDate(at, zone, 'date'),
  }
  const toggle = (choice: Choice) => {
    const next = chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]
    change({ timeline: next.length === 0 ? undefined : next.join() })
  }
  return (
    <>
      <fieldset className="p-timeline-kinds" aria-label={t('timeline.narrow')}>
        {allChoices.map((choice) => (
          <Button
            key={choice}
            size="compact-xs"
            variant={chosen.includes(choice) ? 'filled' : 'default'}
            aria-pressed={chosen.includes(choice)}
            onClick={() => toggle(choice)}
          >
            {t(`timeline.choice.${choice}`)}
          </Button>
        ))}
        {chosen.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => change({ timeline: undefined })}>
            {t('timeline.all')}
          </Button>
        )}
      </fieldset>
      <PartOfRecord
        answer={answer}
        isEmpty={({ pages }) => (pages[0]?.data.length ?? 0) === 0}
        emptyText={t(chosen.length > 0 ? 'timeline.noneOfThese' : 'record.noEvents')}
      >
        {({ pages }) => (
          <>
            <Timeline
              entries={inDays(
                pages.flatMap(({ data }) => data).map((item) => ({ at: item.at, entry: itemEntry(item, byId, record, format, onTab) })),
                format,
              )}
            />
            <MoreButton of={answer}>{t('record.loadOlder')}</MoreButton>
          </>
        )}
      </PartOfRecord>
    </>
  )
}
