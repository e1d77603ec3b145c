import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { desk } from '@portico/contract/features/desk/desk.contract.ts'
import { wire } from '@portico/contract/features/desk/desk.wire.gen.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

type Calls = typeof desk
export const deskApi = clientFor<Calls>(wire)

export type Agenda = CallOutput<Calls['today']>
export type Note = CallOutput<Calls['createNote']>
export type CalendarEvent = CallOutput<Calls['createEvent']>
/** What can be written of an event. */
export type EventFields = CallInput<Calls['updateEvent']>['body']

export const deskKeys = { all: ['desk'] as const, notes: ['desk', 'notes'] as const }

export const agendaQuery = queryOptions({
  queryKey: ['desk', 'today'],
  queryFn: ({ signal }) => deskApi.today({ signal }),
  staleTime: 0,
})

export const notesQuery = queryOptions({
  queryKey: deskKeys.notes,
  queryFn: async ({ signal }) => (await deskApi.listNotes({ signal })).data,
})

export const eventsQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['desk', 'events', period],
    queryFn: async ({ signal }) => (await deskApi.listEvents({ query: period, signal })).data,
    placeholderData: keepPreviousData,
  })

export const fieldsOf = ({ title, startsAt, endsAt, isAllDay, note, isDone }: CalendarEvent): EventFields => ({
  title,
  startsAt,
  endsAt,
  isAllDay,
  note,
  isDone,
})
