import { nothing, type Sample, type SampleAt, type Samples } from './sample.ts'

/** A record of the person's own, made through the API: nobody else finds it. */
const deskUrl = ({ level }: SampleAt, tail: string) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}desk/${tail}`
const onDesk =
  (kind: 'notes' | 'events', body?: object): Sample =>
  async (at) => {
    const made = await at.portico.as(at.person).post(deskUrl(at, kind), kind === 'notes' ? { text: 'Call Acme back' } : calendarEvent)
    return { params: { id: (made.body as { id: string }).id }, ...(body ? { body } : {}) }
  }
const calendarEvent = {
  title: 'Review of refunds',
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
  isAllDay: false,
  note: 'Room 4',
  isDone: false,
}

export const samples: Samples = {
  today: nothing,
  listNotes: nothing,
  createNote: () => ({ body: { text: 'Call Acme back' } }),
  updateNote: onDesk('notes', { text: 'Called, no answer' }),
  pinNote: onDesk('notes', { isPinned: true }),
  deleteNote: onDesk('notes'),
  listEvents: () => ({ query: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' } }),
  createEvent: () => ({ body: calendarEvent }),
  updateEvent: onDesk('events', { ...calendarEvent, isDone: true }),
  deleteEvent: onDesk('events'),
}
