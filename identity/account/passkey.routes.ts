import type { FastifyInstance } from 'fastify'
import { maySignIn } from '../core/claims.ts'
import { ForeignForm } from '../visit/form-tokens.ts'
import { recordRefusal } from '../visit/record-refusal.ts'
import type { Room } from '../visit/room.ts'
import { lineField } from '../words/fields.ts'
import { findInteraction, finishSignIn } from './interactions.ts'
import { showSignIn } from './show-sign-in.ts'

const longestAnswer = 20_000

/** Signs in with a passkey of the user's device: no password and no code, since the device has verified the user. */
export function mountPasskey(app: FastifyInstance, room: Room): void {
  const { formTokens, limits, passkeys } = room

  app.post('/Identity/Account/Login/:uid/Passkey', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    try {
      formTokens.check(request, interaction.uid)
    } catch (error) {
      if (error instanceof ForeignForm) return showSignIn(room, request, reply, interaction, '', { kind: 'expired-form' })
      throw error
    }
    const refund = await limits.spend(request.ip)
    const answer = await passkeys.answerSignIn(
      interaction.uid,
      lineField(request, 'ticket', 2000),
      lineField(request, 'response', longestAnswer),
    )
    const { account } = answer
    // A locked address stays locked, whatever comes with it.
    const attempt = account && (await limits.beginTry(account.email))
    if (answer.kind === 'right' && attempt?.allowed && maySignIn(answer.account)) {
      await refund()
      await attempt.forget()
      return finishSignIn(room, request, reply, answer.account, { amr: ['pop', 'user', 'mfa'] })
    }
    const failed = (await attempt?.failed()) ?? { locksNow: false, lockedForMinutes: 0 }
    const reason = answer.kind === 'wrong' ? answer.reason : attempt?.allowed ? 'not active' : 'locked'
    await recordRefusal(room, request, { account, email: account?.email ?? '', reason, step: 'passkey', ...failed })
    room.log.warn({ event: 'passkey_refused', ip: request.ip, accountId: account?.id }, 'Passkey refused')
    return showSignIn(room, request, reply, interaction, '', { kind: 'passkey' })
  })
}
