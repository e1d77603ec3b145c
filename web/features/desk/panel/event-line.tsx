import { ActionIcon, Checkbox } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '../desk.queries.ts'
import { spanText } from './day-text.ts'
import { useEvents } from './use-events.ts'

type EventLineProps = { event: CalendarEvent; zone: string; onEdit?: (event: CalendarEvent) => void }

/** One event: when, what, whether it is done, and in the calendar also changing and deleting it. */
export function EventLine({ event, zone, onEdit }: EventLineProps) {
  const { t } = useTranslation('desk')
  const { setDone, remove, ...events } = useEvents()
  const { title, isAllDay, note } = event
  const isDone = events.isDone(event)
  return (
    <li className="p-desk-line" data-done={isDone || undefined}>
      <Checkbox
        size="xs"
        aria-label={t('event.done', { title })}
        checked={isDone}
        onChange={({ currentTarget }) => setDone(event, currentTarget.checked)}
      />
      <div className="p-desk-what">
        <span>{title}</span>
        <small>{isAllDay ? t('event.allDay') : spanText(event, zone)}</small>
        {note && <small>{note}</small>}
      </div>
      {onEdit && (
        <>
          <Tooltip label={t('event.edit')}>
            <ActionIcon size="sm" aria-label={t('event.editOne', { title })} onClick={() => onEdit({ ...event, isDone })}>
              <IconPencil size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('event.delete')}>
            <ActionIcon size="sm" aria-label={t('event.deleteOne', { title })} onClick={() => remove({ ...event, isDone })}>
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </li>
  )
}
