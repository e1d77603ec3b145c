import { external } from '@portico/contract/features/external/external.contract.ts'
import type { Outside } from '../../core/actor/outside.ts'
import { AppError } from '../../core/call/app-error.ts'
import { type Handlers, implement } from '../../core/call/implement.ts'
import { commentAsParty, readFeedPage } from '../support/index.ts'
import { createExternalCookie } from './external-cookie.ts'
import { countComments } from './external-session.repository.ts'
import { createExternalSessions } from './external-session.ts'
import { toExternalItem, toExternalTicket } from './to-external.ts'

const commentsPerTenMinutes = 20
const tenMinutesMs = 600_000

/** No one is signed in at these addresses: each looks by itself whose cookie it is given, and opens that party's ticket alone. */
export function externalRoutes({ publicUrl, outside }: { publicUrl: string; outside: Outside }) {
  const cookie = createExternalCookie(publicUrl)
  const sessions = createExternalSessions({ cookie, outside, origin: new URL(publicUrl).origin })
  const handlers = {
    async exchange({ body, headers, request, services, setHeader }) {
      const { partyId, value } = await sessions.exchange({ headers, request, services }, body.token)
      setHeader('set-cookie', cookie.write(partyId, value, Math.round(outside.session.absoluteMs / 1000)))
      return { partyId }
    },
    get: (context) => sessions.within(context, async (open, party) => toExternalTicket(open.ticket, party)),
    listFeed: (context) =>
      sessions.within(context, async (open) => {
        const page = await readFeedPage(open, context.query)
        return { ...page, data: page.data.map(toExternalItem) }
      }),
    comment: (context) =>
      sessions.change(context, async (open, party) => {
        const since = new Date(context.services.now().getTime() - tenMinutesMs)
        if ((await countComments(open.db, open.ticket.id, party.id, since)) >= commentsPerTenMinutes)
          throw new AppError('too_many_requests', { retryAfterSeconds: tenMinutesMs / 1000 })
        context.afterCommit(() => context.services.wakeOutbox())
        return commentAsParty(open, context.body.content)
      }),
    async leave(context) {
      await sessions.leave(context)
      context.setHeader('set-cookie', cookie.clear(context.params.partyId.toLowerCase()))
    },
  } satisfies Handlers<typeof external>
  return implement(external, handlers, {
    exchange: (call) => sessions.arrive(call),
    comment: (call) => sessions.knock(call),
    leave: (call) => sessions.refuseForeign(call),
  })
}
