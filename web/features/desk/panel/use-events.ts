import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CalendarEvent, deskApi, deskKeys, type EventFields, fieldsOf } from '../desk.queries.ts'

/** One after the other: a deleted event may have been changed before. */
const scope = { id: 'desk-events' }

/** What can be done with events of the calendar; whatever shows them looks again. */
export function useEvents() {
  const { t } = useTranslation('desk')
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: deskKeys.all })
  const write = useMutation({
    mutationFn: async ({ id, fields }: { id: string | undefined; fields: EventFields }) => {
      if (id !== undefined) return deskApi.updateEvent({ params: { id }, body: fields })
      const { isDone, ...body } = fields
      const made = await deskApi.createEvent({ body })
      return isDone ? deskApi.updateEvent({ params: { id: made.id }, body: fields }) : made
    },
    scope,
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: ({ id }: CalendarEvent) => deskApi.deleteEvent({ params: { id } }),
    scope,
    onSuccess: async (_, event) => {
      notify.undo(t('event.deleted', { title: event.title }), t('undo'), () => write.mutate({ id: undefined, fields: fieldsOf(event) }))
      await onSuccess()
    },
  })
  return {
    write,
    remove: (event: CalendarEvent) => remove.mutate(event),
    setDone: (event: CalendarEvent, isDone: boolean) => write.mutate({ id: event.id, fields: { ...fieldsOf(event), isDone } }),
    /** What the box says while the server is still asked. */
    isDone: (event: CalendarEvent): boolean => (write.isPending ? write.variables.fields.isDone : event.isDone),
  }
}
