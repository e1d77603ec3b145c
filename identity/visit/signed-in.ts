import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRow, findAccount } from '../core/accounts.repository.ts'
import { managePath } from '../core/paths.ts'
import { accountClientId } from '../provider/relying-parties.ts'
import type { Session } from '../provider/sessions.ts'
import type { Room } from './room.ts'

export { managePath }
export const returnPath = `${managePath}/Return`

export type Visitor = { session: Session; account: AccountRow }

/** The user the browser is signed in as. Coming here is the user's own act, so it counts as activity. */
export async function findVisitor(
  { provider, sessions, pool, clock }: Room,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor | undefined> {
  const { uid, accountId } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (!accountId) return undefined
  const session = await sessions.findById(uid)
  const account = session && (await findAccount(pool, session.accountId))
  if (!session || !account) return undefined
  await sessions.touch(uid, clock())
  return { session, account }
}

/** A sign-in that is recent enough for a change of password or second factor. Counted as the provider counts `max_age`. */
export const isFresh = ({ session }: Visitor, maxAgeSeconds: number) =>
  Math.floor(Date.now() / 1000) - Math.floor(session.authTime.getTime() / 1000) <= maxAgeSeconds

/** Through the provider and back to `path`; with `maxAgeSeconds` a person who is signed in may have to do it again. */
export function sendToSignIn({ origin }: Room, reply: FastifyReply, path: string, maxAgeSeconds?: number) {
  const parameters = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${origin}${returnPath}`,
    state: path,
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
  })
  return reply.redirect(`/Identity/auth?${parameters}`, 303)
}
