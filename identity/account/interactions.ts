import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type AccountRow, findAccount, recordSignIn } from '../core/accounts.repository.ts'
import { originOf } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { signedOut } from '../provider/sessions.ts'
import type { Room } from '../visit/room.ts'
import { noteSignIn } from './note-sign-in.ts'

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The sign-in form was open for too long, or the browser that opened it is another one. */
export class SignInExpired extends Error {
  override name = 'SignInExpired'
}

/** How users prove their identity (RFC 8176), and the other authority if there is one. */
export type Proof = { amr: string[]; authority?: string }

export const pathOf = (interaction: Interaction) => `/Identity/Account/Login/${interaction.uid}`

/** Throws SignInExpired. */
export async function findInteraction({ provider }: Room, request: FastifyRequest, reply: FastifyReply): Promise<Interaction> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    throw error.name === 'SessionNotFound' ? new SignInExpired(error.message, { cause: error }) : error
  })
  if (interaction.uid !== (request.params as { uid: string }).uid) throw new SignInExpired('The address belongs to another sign-in')
  return interaction
}

/** Who is asked to sign in again, or whom the portal names. */
export async function expectedEmail({ pool }: Room, interaction: Interaction): Promise<string> {
  const known = interaction.session?.accountId ? await findAccount(pool, interaction.session.accountId) : undefined
  const hint = interaction.params.login_hint
  return known?.email ?? (typeof hint === 'string' ? hint.slice(0, 320) : '')
}

/**
 * The browser has one session. Where it belongs to someone else, it ends first, and the sign-in starts a session of its own: the
 * provider would ask for a sign-out by a form, and forget the sign-in over it.
 */
async function endSessionOfAnother({ provider, sessions }: Room, request: FastifyRequest, reply: FastifyReply, account: AccountRow) {
  const { uid, accountId } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (!accountId || accountId === account.id) return
  const interaction = await provider.interactionDetails(request.raw, reply.raw)
  interaction.session = undefined
  await interaction.persist()
  await sessions.end(uid, signedOut, originOf(request))
}

/** Hands the person over to the provider, which gives the session a new id and sends the browser on. */
export async function finishSignIn(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  account: AccountRow,
  { amr, authority }: Proof,
) {
  await inTransaction(room.pool, async (client) => {
    await recordSignIn(client, account, room.clock())
    await noteSignIn(client, room, request, reply, account.id)
    const facts = { methods: amr, ...(authority ? { authority } : {}) }
    await room.trail.record(client, originOf(request), { action: 'identity.signIn', accountId: account.id, facts })
  })
  await endSessionOfAnother(room, request, reply, account)
  const login = { accountId: account.id, amr, remember: true }
  const returnTo = await room.provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
  room.log.info({ event: 'signed_in', accountId: account.id, userId: account.user_id, amr, ip: request.ip }, 'Signed in')
  return reply.redirect(returnTo, 303)
}
