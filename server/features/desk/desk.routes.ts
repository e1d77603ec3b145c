import { desk } from '@portico/contract/features/desk/desk.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { createEvent, createNote } from './add-to-desk.ts'
import * as repository from './desk.repository.ts'
import { refuseBackwards } from './refuse-backwards.ts'
import { toEvent, toNote } from './to-desk.ts'
import { viewToday } from './view-today.ts'

/** Someone else's record is answered like one that does not exist. */
const found = <T>(row: T | undefined): T => {
  if (!row) throw new AppError('not_found')
  return row
}

export const deskRoutes = implement(desk, {
  today: viewToday,
  listNotes: async ({ db, actor }) => ({ data: (await repository.listNotes(db, actor.userId)).map(toNote) }),
  createNote: async ({ body, ...context }) => toNote(await createNote(context, body)),
  updateNote: async ({ db, actor, params, body, services }) =>
    toNote(found(await repository.updateNote(db, actor.userId, params.id, { text: body.text, updated_at: services.now() }))),
  pinNote: async ({ db, actor, params, body }) =>
    toNote(found(await repository.updateNote(db, actor.userId, params.id, { is_pinned: body.isPinned }))),
  deleteNote: async ({ db, actor, params }) => void found(await repository.deleteNote(db, actor.userId, params.id)),
  listEvents: async ({ db, actor, query }) => ({ data: (await repository.listEvents(db, actor.userId, query)).map(toEvent) }),
  createEvent: async ({ body, ...context }) => toEvent(await createEvent(context, body)),
  updateEvent: async ({ db, actor, params, body, services, stays }) => {
    const { title, note } = found(await repository.findEvent(db, actor.userId, params.id))
    stays({ title, note })
    refuseBackwards(body)
    const fields = { ...repository.eventColumns(body), updated_at: services.now() }
    return toEvent(found(await repository.updateEvent(db, actor.userId, params.id, fields)))
  },
  deleteEvent: async ({ db, actor, params }) => void found(await repository.deleteEvent(db, actor.userId, params.id)),
})
