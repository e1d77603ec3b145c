import { Button, Checkbox } from '@mantine/core'
import { isBlank } from '@portico/contract/core/text/fold.ts'
import { createEventBody } from '@portico/contract/features/desk/desk.fields.gen.ts'
import { DateField, DateTimeField } from '@portico/ui/fields/date-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { startOfDayUtc } from '@portico/ui/words/date-range.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useSaid } from '../../../shared/texts/said.ts'
import type { CalendarEvent, EventFields } from '../desk.queries.ts'
import { dayOf, startOfDay } from './day-text.ts'
import { type EventDraft, eventDraft, isChanged } from './event-draft.ts'
import { useEvents } from './use-events.ts'

/** Writes a new event or changes one; nothing is lost by closing the panel. */
export function EventForm({ draft, onSaved }: { draft: EventDraft; onSaved: (event: CalendarEvent) => void }) {
  const { t } = useTranslation('desk')
  const said = useSaid('desk')
  const zone = useTimeZone()
  const { write } = useEvents()
  const [tried, setTried] = useState(false)
  const { id, fields } = draft
  const guard = useUnsavedGuard(isChanged(draft), { onLeave: () => eventDraft.set(undefined) })
  const change = (part: Partial<EventFields>) => eventDraft.set({ ...draft, fields: { ...fields, ...part } })
  const isBackwards = fields.endsAt !== null && Date.parse(fields.endsAt) < Date.parse(fields.startsAt)
  const isNameless = isBlank(fields.title)
  const done = (event: CalendarEvent) => {
    eventDraft.set(undefined)
    onSaved(event)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNameless || isBackwards) return
    write.mutate({ id, fields: { ...fields, note: fields.note || null } }, { onSuccess: done })
  }
  const allDay = (isAllDay: boolean) =>
    change(isAllDay ? { isAllDay, startsAt: startOfDay(dayOf(fields.startsAt, zone), zone), endsAt: null } : { isAllDay })
  return (
    <form className="p-form p-desk-form" onSubmit={submit} noValidate aria-label={t(id === undefined ? 'event.new' : 'event.edit')}>
      {guard}
      <TextField
        label={t('event.title')}
        required
        {...limitOf(createEventBody.fields.title)}
        value={fields.title}
        onChange={(title) => change({ title })}
        error={tried && isNameless ? t('event.nameless') : undefined}
      />
      <Checkbox
        size="xs"
        label={t('event.allDay')}
        checked={fields.isAllDay}
        onChange={({ currentTarget }) => allDay(currentTarget.checked)}
      />
      {fields.isAllDay ? (
        <DateField
          label={t('event.day')}
          value={startOfDayUtc(dayOf(fields.startsAt, zone))}
          onChange={(day) => day && change({ startsAt: startOfDay(day.slice(0, 10), zone) })}
        />
      ) : (
        <>
          <DateTimeField label={t('event.starts')} value={fields.startsAt} onChange={(startsAt) => startsAt && change({ startsAt })} />
          <DateTimeField
            label={t('event.ends')}
            value={fields.endsAt}
            onChange={(endsAt) => change({ endsAt })}
            error={isBackwards ? said('desk.backwards') : undefined}
          />
        </>
      )}
      <TextAreaField
        label={t('event.note')}
        minRows={2}
        {...limitOf(createEventBody.fields.note)}
        value={fields.note ?? ''}
        onChange={(note) => change({ note })}
      />
      <div className="p-desk-foot">
        <Button variant="default" onClick={() => eventDraft.set(undefined)}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={write.isPending}>
          {t('event.save')}
        </Button>
      </div>
    </form>
  )
}
