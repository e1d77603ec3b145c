import { ActionIcon, Button } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { currentLanguage } from '../../../shared/texts/texts.ts'
import { type CalendarEvent, eventsQuery, fieldsOf } from '../desk.queries.ts'
import { dayOf, dayTitle, monthBeside, monthPeriod, monthTitle, nextHour } from './day-text.ts'
import { EventForm } from './event.form.tsx'
import { draftOf, eventDraft, useEventDraft } from './event-draft.ts'
import { EventLine } from './event-line.tsx'

/** The person's own calendar, a month at a time. */
export function Events() {
  const { t } = useTranslation('desk')
  const zone = useTimeZone()
  const draft = useEventDraft()
  const monthOf = (instant: string | number) => dayOf(instant, zone).slice(0, 7)
  const [month, setMonth] = useState(() => monthOf(Date.now()))
  const answer = useQuery(eventsQuery(monthPeriod(month, zone)))
  const { data, error } = answer
  if (draft) return <EventForm draft={draft} onSaved={({ startsAt }) => setMonth(monthOf(startsAt))} />
  const startNew = () => {
    const fields = { title: '', startsAt: nextHour(Date.now()), endsAt: null, isAllDay: false, note: null, isDone: false }
    eventDraft.set(draftOf(undefined, fields))
  }
  return (
    <>
      <div className="p-desk-head">
        <Tooltip label={t('calendar.before')}>
          <ActionIcon size="sm" aria-label={t('calendar.before')} onClick={() => setMonth(monthBeside(month, -1))}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h3 aria-live="polite">{monthTitle(month, currentLanguage())}</h3>
        <Tooltip label={t('calendar.after')}>
          <ActionIcon size="sm" aria-label={t('calendar.after')} onClick={() => setMonth(monthBeside(month, 1))}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={startNew}>
          {t('event.new')}
        </Button>
      </div>
      {error && !data && <LoadFailed title={t('failed')} answer={answer} />}
      {data && <Days events={data} zone={zone} />}
    </>
  )
}

function Days({ events, zone }: { events: readonly CalendarEvent[]; zone: string }) {
  const { t } = useTranslation('desk')
  const days = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt, zone))
  if (events.length === 0) return <p className="p-desk-none">{t('calendar.none')}</p>
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayTitle(day, currentLanguage())}>
      <h4 className="p-desk-day">{dayTitle(day, currentLanguage())}</h4>
      <ul className="p-desk-list">
        {ofDay.map((event) => (
          <EventLine key={event.id} event={event} zone={zone} onEdit={(one) => eventDraft.set(draftOf(one, fieldsOf(one)))} />
        ))}
      </ul>
    </section>
  ))
}
