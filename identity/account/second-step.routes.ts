import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRow, findAccount } from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import { originOf } from '../core/security-trail.ts'
import { recordRefusal } from '../visit/record-refusal.ts'
import type { Room } from '../visit/room.ts'
import { codePage, fault } from '../visit/sign-in.page.ts'
import { lineField } from '../words/fields.ts'
import { findInteraction, finishSignIn, type Interaction, type Proof, pathOf, SignInExpired } from './interactions.ts'

const cookieName = 'step'
const sealPurpose = 'sign-in-step'
const stepSeconds = 300

/** The proofs so far, sealed in a cookie that only this sign-in gets. */
type Step = Proof & { accountId: string; until: number }

/** Keeps the proofs for this sign-in, for a few minutes. */
export function rememberStep({ clock, cookies, secrecy }: Room, reply: FastifyReply, uid: string, account: AccountRow, proof: Proof): void {
  const step: Step = { ...proof, accountId: account.id, until: clock().getTime() + stepSeconds * 1000 }
  const path = `/Identity/Account/Login/${uid}`
  cookies.write(reply, cookieName, secrecy.seal(JSON.stringify(step), sealPurpose, uid), { path, maxAgeSeconds: stepSeconds })
}

/** Sends a person with a second factor to the second page, everyone else straight in. */
export async function passFirstStep(
  room: Room,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  account: AccountRow,
  proof: Proof,
) {
  if (!account.has_second_factor) return finishSignIn(room, request, reply, account, proof)
  rememberStep(room, reply, interaction.uid, account, proof)
  return reply.redirect(`${pathOf(interaction)}/Code`, 303)
}

export function mountSecondStep(app: FastifyInstance, room: Room): void {
  const { views, formTokens, limits, secondFactors } = room

  function show(request: FastifyRequest, reply: FastifyReply, interaction: Interaction, lockedForMinutes?: number) {
    const { texts } = views.viewOf(request)
    const wrong = lockedForMinutes !== undefined
    const body = codePage({
      texts,
      csrf: formTokens.issue(request, reply, interaction.uid),
      action: `${pathOf(interaction)}/Code`,
      fault: wrong && fault(texts.codeWrong, lockedForMinutes > 0 ? texts.tooManyTries(lockedForMinutes) : texts.codeWrongHelp),
    })
    return views.show(request, reply, { title: texts.secondStep, body, status: wrong ? 401 : 200 })
  }

  app.get('/Identity/Account/Login/:uid/Code', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    await readStep(room, request, interaction)
    return show(request, reply, interaction)
  })

  // Where another provider sends a person back to.
  app.get('/Identity/Account/Login/:uid/Continue', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    const { account, proof } = await readStep(room, request, interaction)
    return passFirstStep(room, request, reply, interaction, account, proof)
  })

  app.post('/Identity/Account/Login/:uid/Code', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    const { account, proof } = await readStep(room, request, interaction)
    formTokens.check(request, interaction.uid)
    const refund = await limits.spend(request.ip)
    const attempt = await limits.beginTry(account.email)
    const second = attempt.allowed ? await secondFactors.verify(account.id, lineField(request, 'code', 40), originOf(request)) : undefined
    if (!second) {
      const failed = await attempt.failed()
      const reason = attempt.allowed ? 'wrong code' : 'locked'
      await recordRefusal(room, request, { account, email: account.email, reason, step: 'second factor', ...failed })
      room.log.warn({ event: 'second_factor_refused', accountId: account.id, ip: request.ip }, 'Second factor refused')
      return show(request, reply, interaction, failed.lockedForMinutes)
    }
    await refund()
    await attempt.forget()
    room.cookies.clear(reply, cookieName, pathOf(interaction))
    return finishSignIn(room, request, reply, account, { ...proof, amr: [...proof.amr, second === 'otp' ? 'otp' : 'kba', 'mfa'] })
  })
}

/** Throws SignInExpired where the first step was not taken in this sign-in, or too long ago. */
async function readStep(room: Room, request: FastifyRequest, interaction: Interaction): Promise<{ account: AccountRow; proof: Proof }> {
  const sealed = room.cookies.read(request, cookieName)
  const text = sealed && room.secrecy.open(sealed, sealPurpose, interaction.uid)
  const step = text ? (JSON.parse(text) as Step) : undefined
  const account = step && step.until > room.clock().getTime() ? await findAccount(room.pool, step.accountId) : undefined
  if (!step || !account || !maySignIn(account)) throw new SignInExpired('The first step has to be taken again')
  return { account, proof: { amr: step.amr, ...(step.authority ? { authority: step.authority } : {}) } }
}
