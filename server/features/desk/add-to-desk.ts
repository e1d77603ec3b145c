import { mostEvents, mostNotes, type NewCalendarEvent } from '@portico/contract/features/desk/desk.contract.ts'
import { deskRefusals } from '@portico/contract/features/desk/desk.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { countOwn, insertEvent, insertNote, lockPerson } from './desk.repository.ts'
import { refuseBackwards } from './refuse-backwards.ts'

type Needs = Pick<Context, 'db' | 'actor' | 'services'>

export async function createNote(context: Needs, { text }: { text: string }) {
  await refuseOneMore(context, 'desk_notes', mostNotes, deskRefusals.tooManyNotes)
  return insertNote(context.db, ownerOf(context), text)
}

export async function createEvent(context: Needs, event: NewCalendarEvent) {
  refuseBackwards(event)
  await refuseOneMore(context, 'desk_events', mostEvents, deskRefusals.tooManyEvents)
  return insertEvent(context.db, ownerOf(context), event)
}

type TooMany = (typeof deskRefusals)['tooManyNotes' | 'tooManyEvents']

async function refuseOneMore({ db, actor }: Needs, table: 'desk_notes' | 'desk_events', most: number, tooMany: TooMany): Promise<void> {
  await lockPerson(db, actor.userId)
  if ((await countOwn(db, table, actor.userId)) >= most) throw new AppError(tooMany({ most }))
}

const ownerOf = ({ actor, services }: Needs) => ({
  id: services.newId(),
  userId: actor.userId,
  merchantId: actor.merchantId,
  at: services.now(),
})
