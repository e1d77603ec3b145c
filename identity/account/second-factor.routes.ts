import type { AccountAction } from '@portico/contract/other-actions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qrcode from 'qrcode'
import { originOf } from '../core/security-trail.ts'
import { enrolPage, recoveryCodesPage, secondFactorPage, secondFactorPath } from '../pages/second-factor.page.ts'
import type { Room } from '../visit/room.ts'
import { fault } from '../visit/sign-in.page.ts'
import { managePath, type Visitor } from '../visit/signed-in.ts'
import { lineField } from '../words/fields.ts'
import type { Html } from '../words/html.ts'
import { createVisitorRoutes } from './manage.routes.ts'

const fresh = { needsFresh: true }

export function mountSecondFactor(app: FastifyInstance, room: Room): void {
  const { views, formTokens, limits, secondFactors, changes, trail, pool } = room
  const routes = createVisitorRoutes(app, room)

  async function show({ account }: Visitor, request: FastifyRequest, reply: FastifyReply, wrong?: Html) {
    const { texts } = views.viewOf(request)
    const form = { texts, csrf: formTokens.issue(request, reply, account.id), ...(wrong ? { fault: wrong } : {}) }
    const state = await secondFactors.stateOf(account.id)
    const enrolment = state ? undefined : await secondFactors.begin(account)
    const body = enrolment
      ? enrolPage({ ...form, ...enrolment, qr: await qrcode.toString(enrolment.uri, { type: 'svg', margin: 0 }) })
      : secondFactorPage({ ...form, recoveryCodesLeft: state?.recoveryCodesLeft ?? 0 })
    return views.show(request, reply, { title: texts.secondFactor, body, status: wrong ? 422 : 200, languageLinks: !wrong })
  }

  function showCodes(request: FastifyRequest, reply: FastifyReply, codes: string[]) {
    const { texts } = views.viewOf(request)
    return views.show(request, reply, { title: texts.recoveryCodes, body: recoveryCodesPage({ texts, codes }), languageLinks: false })
  }

  /** Wrong codes count like wrong passwords: a stranger may hold the open browser. */
  async function proved(
    { account }: Visitor,
    request: FastifyRequest,
    action: AccountAction,
    check: (code: string) => Promise<unknown>,
  ): Promise<Html | undefined> {
    const { texts } = views.viewOf(request)
    const attempt = await limits.beginTry(account.email)
    if (attempt.allowed && (await check(lineField(request, 'code', 40)))) {
      await attempt.forget()
      return undefined
    }
    const { lockedForMinutes, locksNow } = await attempt.failed()
    const reason = attempt.allowed ? 'wrong code' : 'locked'
    const [from, about] = [originOf(request), { accountId: account.id, facts: { step: 'second factor', reason } }]
    await trail.record(pool, from, { action, result: 'refused', ...about })
    if (locksNow) await trail.record(pool, from, { action: 'identity.lockOut', ...about })
    return fault(texts.codeWrong, lockedForMinutes > 0 ? texts.tooManyTries(lockedForMinutes) : texts.codeWrongHelp)
  }

  routes.page(secondFactorPath, (visitor, request, reply) => show(visitor, request, reply), fresh)

  routes.form(
    `${secondFactorPath}/Confirm`,
    secondFactorPath,
    async (visitor, request, reply) => {
      let codes: string[] | undefined
      const wrong = await proved(visitor, request, 'identity.enrolSecondFactor', async (code) => {
        codes = await secondFactors.confirm(visitor.account.id, code, originOf(request))
        return codes
      })
      if (wrong || !codes) return show(visitor, request, reply, wrong)
      await changes.secondFactorTurnedOn(visitor.account, visitor.session.sessionId, originOf(request))
      return showCodes(request, reply, codes)
    },
    fresh,
  )

  routes.form(
    `${secondFactorPath}/RecoveryCodes`,
    secondFactorPath,
    async (visitor, request, reply) => {
      const { id } = visitor.account
      const from = originOf(request)
      const wrong = await proved(visitor, request, 'identity.renewRecoveryCodes', (code) => secondFactors.verify(id, code, from))
      return wrong ? show(visitor, request, reply, wrong) : showCodes(request, reply, await secondFactors.renewRecoveryCodes(id, from))
    },
    fresh,
  )

  routes.form(
    `${secondFactorPath}/Disable`,
    secondFactorPath,
    async (visitor, request, reply) => {
      const from = originOf(request)
      const { id } = visitor.account
      const wrong = await proved(visitor, request, 'identity.removeSecondFactor', (code) => secondFactors.verify(id, code, from))
      if (wrong) return show(visitor, request, reply, wrong)
      await secondFactors.remove(id, from)
      return reply.redirect(`${managePath}?done=secondFactorOff`, 303)
    },
    fresh,
  )
}
