import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, line, written } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { Waiting } from '../overview/overview.schemas.ts'
import { deskRefusals } from './desk.refusals.ts'

/** A person’s notes and dates are visible to no one else and leave no record. */
const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own', records: 0 } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/desk/${tail}`, merchant: `/api/v1/desk/${tail}` }) as const
const RecordId = z.strictObject({ id: id() })

export const mostNotes = 200
export const mostEvents = 1000

/** A time of a calendar that people use. */
const calendarTime = () => givenInstant().refine((text) => text >= '1900' && text < '2200', 'A year from 1900 to 2199')

export const NoteText = z.strictObject({ text: written(4000) })
export const Note = z.object({ id: id(), text: z.string(), isPinned: z.boolean(), createdAt: instant(), updatedAt: instant() })
export type Note = z.infer<typeof Note>

const eventFields = {
  title: line(200, 1),
  startsAt: calendarTime(),
  endsAt: calendarTime().nullable(),
  isAllDay: z.boolean(),
  note: written(2000, 0).nullable(),
  isDone: z.boolean(),
}
export const NewCalendarEvent = z.strictObject({
  ...eventFields,
  endsAt: eventFields.endsAt.default(null),
  isAllDay: eventFields.isAllDay.default(false),
  note: eventFields.note.default(null),
  isDone: eventFields.isDone.default(false),
})
export type NewCalendarEvent = z.output<typeof NewCalendarEvent>
export const CalendarEvent = z.object({
  id: id(),
  title: z.string(),
  startsAt: instant(),
  endsAt: instant().nullable(),
  isAllDay: z.boolean(),
  note: z.string().nullable(),
  isDone: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const Agenda = z.object({
  /** The person's local day. */
  day: z.string(),
  timeZone: z.string(),
  from: instant(),
  to: instant(),
  events: z.array(CalendarEvent),
  /** Empty for users who may not see payments. Expiring: the authorisation ends today. */
  waiting: z.array(Waiting),
})

/** The quick panel: a user's own notes and calendar, and today's payments that need attention. No one else ever sees them. */
export const desk = {
  today: endpoint({
    ...mine,
    reach: 'none',
    method: 'GET',
    summary: "The person's day: own events, and payments that need attention",
    paths: at('today'),
    reply: Agenda,
  }),
  listNotes: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own notes, pinned ones first, then the newest',
    paths: at('notes'),
    reply: z.object({ data: z.array(Note) }),
  }),
  createNote: endpoint({
    ...mine,
    method: 'POST',
    summary: 'Write a note',
    paths: at('notes'),
    body: NoteText,
    status: 201,
    reply: Note,
    refusals: [deskRefusals.tooManyNotes],
  }),
  updateNote: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Rewrite a note',
    paths: at('notes/:id'),
    params: RecordId,
    body: NoteText,
    reply: Note,
  }),
  pinNote: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Pin a note to the top, or let it go',
    paths: at('notes/:id/pin'),
    params: RecordId,
    body: z.strictObject({ isPinned: z.boolean() }),
    reply: Note,
  }),
  deleteNote: endpoint({ ...mine, method: 'DELETE', summary: 'Throw a note away', paths: at('notes/:id'), params: RecordId, reply: null }),
  listEvents: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own calendar events that touch a period, in the order in which they begin',
    paths: at('events'),
    query: z.strictObject({ from: givenInstant().optional(), to: givenInstant().optional() }),
    reply: z.object({ data: z.array(CalendarEvent) }),
  }),
  createEvent: endpoint({
    ...mine,
    method: 'POST',
    summary: 'Put an event into the calendar',
    paths: at('events'),
    body: NewCalendarEvent,
    status: 201,
    reply: CalendarEvent,
    refusals: [deskRefusals.backwards, deskRefusals.tooManyEvents],
  }),
  updateEvent: endpoint({
    ...mine,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change an event, also to mark it as done',
    paths: at('events/:id'),
    params: RecordId,
    body: z.strictObject(eventFields),
    reply: CalendarEvent,
    refusals: [deskRefusals.backwards],
  }),
  deleteEvent: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Take an event out of the calendar',
    paths: at('events/:id'),
    params: RecordId,
    reply: null,
  }),
}
