import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { localDays, maySeeOverview, readWaiting } from '../overview/index.ts'
import { listEvents } from './desk.repository.ts'
import { toEvent } from './to-desk.ts'

/** The user's local day: their events, and payments that need attention. */
export async function viewToday(context: FreeContext) {
  const { actor, mode, services } = context
  const local = localDays(actor.timeZone, services.now())
  const { from, to } = local.day(0)
  const day = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const scope = scopeOfActor(actor, mode)
  const events = await services.inReadScope(scope, (db) => listEvents(db, actor.userId, day))
  const waiting = maySeeOverview(actor) ? await readWaiting({ ...context, scope }, new Date(to)) : []
  return { day: local.nameOf(0), timeZone: actor.timeZone, ...day, events: events.map(toEvent), waiting }
}
