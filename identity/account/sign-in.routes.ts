import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkPassword } from '../passwords/check-password.ts'
import { ForeignForm } from '../visit/form-tokens.ts'
import { recordRefusal } from '../visit/record-refusal.ts'
import type { Room } from '../visit/room.ts'
import type { SignInFault } from '../visit/sign-in.page.ts'
import { addressField, passwordField } from '../words/fields.ts'
import { expectedEmail, findInteraction, type Interaction } from './interactions.ts'
import { passFirstStep } from './second-step.routes.ts'
import { showSignIn } from './show-sign-in.ts'

export function mountSignIn(app: FastifyInstance, room: Room): void {
  const { formTokens, limits } = room

  const showForm = (request: FastifyRequest, reply: FastifyReply, interaction: Interaction, email: string, fault?: SignInFault) =>
    showSignIn(room, request, reply, interaction, email, fault)

  app.get('/Identity/Account/Login/:uid', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    return showForm(request, reply, interaction, await expectedEmail(room, interaction))
  })

  app.post('/Identity/Account/Login/:uid', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    const email = addressField(request)
    try {
      formTokens.check(request, interaction.uid)
    } catch (error) {
      if (error instanceof ForeignForm) return showForm(request, reply, interaction, email, { kind: 'expired-form' })
      throw error
    }
    const refund = await limits.spend(request.ip)
    const answer = await checkPassword(room, email, passwordField(request, 'password'))
    if (answer.kind === 'wrong') {
      const { triesLeft, lockedForMinutes } = answer
      room.log.warn({ event: 'sign_in_refused', ip: request.ip, locked: lockedForMinutes > 0 }, 'Sign-in refused')
      await recordRefusal(room, request, { ...answer, email, step: 'password' })
      return showForm(request, reply, interaction, email, { kind: 'mismatch', triesLeft, lockedForMinutes })
    }
    await refund()
    // Forgotten only when the person is in: a right password must not buy more guesses at the code.
    if (answer.account.has_second_factor) await answer.attempt.giveBack()
    else await answer.attempt.forget()
    return passFirstStep(room, request, reply, interaction, answer.account, { amr: ['pwd'] })
  })
}
