import type { CalendarEvent, Note } from '@portico/contract/features/desk/desk.contract.ts'
import type { EventRow, NoteRow } from './desk.repository.ts'

export const toNote = (row: NoteRow): Note => ({
  id: row.id,
  text: row.text,
  isPinned: row.is_pinned,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const toEvent = (row: EventRow): CalendarEvent => ({
  id: row.id,
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  isAllDay: row.is_all_day,
  note: row.note,
  isDone: row.is_done,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
