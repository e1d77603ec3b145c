import { useSyncExternalStore } from 'react'
import type { CalendarEvent, EventFields } from '../desk.queries.ts'

/** An event that is being written: `id` of the one it changes, `start` as the form was opened. */
export type EventDraft = { id: string | undefined; start: EventFields; fields: EventFields }

let draft: EventDraft | undefined
const listeners = new Set<() => void>()

/** It outlives the panel, which may be closed to look something up. */
export const eventDraft = {
  get: () => draft,
  set: (next: EventDraft | undefined) => {
    draft = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useEventDraft = () => useSyncExternalStore(eventDraft.subscribe, eventDraft.get)

export const draftOf = (event: CalendarEvent | undefined, fields: EventFields): EventDraft => ({
  id: event?.id,
  start: fields,
  fields,
})

export const isChanged = ({ start, fields }: EventDraft): boolean => JSON.stringify(start) !== JSON.stringify(fields)
