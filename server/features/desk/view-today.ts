import type { Context } from '../../core/call/context.ts'
import { localDays, maySeeOverview, readWaiting } from '../overview/index.ts'
import { listEvents } from './desk.repository.ts'
import { toEvent } from './to-desk.ts'

/** The user's local day: their events, and payments that need attention. */
export async function viewToday(context: Context) {
  const { actor, db, services } = context
  const local = localDays(actor.timeZone, services.now())
  const { from, to } = local.day(0)
  const day = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const [events, waiting] = await Promise.all([
    listEvents(db, actor.userId, day),
    maySeeOverview(actor) ? readWaiting(context, new Date(to)) : [],
  ])
  return { day: local.nameOf(0), timeZone: actor.timeZone, ...day, events: events.map(toEvent), waiting }
}
