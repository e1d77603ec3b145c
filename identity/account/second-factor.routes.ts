import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qrcode from 'qrcode'
import { noticeMail } from '../mails.ts'
import type { Room } from '../room.ts'
import { lineField } from './fields.ts'
import type { Html } from './html.ts'
import { createVisitorRoutes } from './manage.routes.ts'
import { enrolPage, recoveryCodesPage, secondFactorPage, secondFactorPath } from './second-factor.page.ts'
import { fault } from './sign-in.page.ts'
import { managePath, type Visitor } from './signed-in.ts'

const fresh = { needsFresh: true }

export function mountSecondFactor(app: FastifyInstance, room: Room): void {
  const { views, formTokens, limits, secondFactors, sessions, settings, background, log, origin } = room
  const routes = createVisitorRoutes(app, room)

  async function show({ account }: Visitor, request: FastifyRequest, reply: FastifyReply, wrong?: Html) {
    const { texts } = views.viewOf(request)
    const form = { texts, csrf: formTokens.issue(request, reply), ...(wrong ? { fault: wrong } : {}) }
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

  /** Wrong codes count like wrong passwords, whoever holds the open browser. */
  async function proved(
    { account }: Visitor,
    request: FastifyRequest,
    check: (code: string) => Promise<unknown>,
  ): Promise<Html | undefined> {
    const { texts } = views.viewOf(request)
    const attempt = await limits.beginTry(account.email)
    if (attempt.allowed && (await check(lineField(request, 'code', 40)))) {
      await attempt.forget()
      return undefined
    }
    const { lockedForMinutes } = await attempt.failed()
    return fault(texts.codeWrong, lockedForMinutes > 0 ? texts.tooManyTries(lockedForMinutes) : texts.codeWrongHelp)
  }

  function tell({ account }: Visitor, notice: 'secondFactorOn' | 'secondFactorOff') {
    log.info({ event: notice, accountId: account.id, userId: account.user_id }, 'Second factor changed')
    const reader = { email: account.email, firstName: account.first_name, language: account.language }
    background.run('Telling of the second factor', () =>
      room.sendMail(noticeMail(reader, settings.productName, notice, `${origin}${managePath}`)),
    )
  }

  routes.page(secondFactorPath, (visitor, request, reply) => show(visitor, request, reply), fresh)

  routes.form(
    `${secondFactorPath}/Confirm`,
    secondFactorPath,
    async (visitor, request, reply) => {
      let codes: string[] | undefined
      const wrong = await proved(visitor, request, async (code) => {
        codes = await secondFactors.confirm(visitor.account.id, code)
        return codes
      })
      if (wrong || !codes) return show(visitor, request, reply, wrong)
      // Sessions opened without the second factor must not outlive its coming.
      await sessions.endAllOfAccount(visitor.account.id, 'second factor turned on', visitor.session.sessionId)
      tell(visitor, 'secondFactorOn')
      return showCodes(request, reply, codes)
    },
    fresh,
  )

  routes.form(
    `${secondFactorPath}/RecoveryCodes`,
    secondFactorPath,
    async (visitor, request, reply) => {
      const { id } = visitor.account
      const wrong = await proved(visitor, request, (code) => secondFactors.verify(id, code))
      return wrong ? show(visitor, request, reply, wrong) : showCodes(request, reply, await secondFactors.renewRecoveryCodes(id))
    },
    fresh,
  )

  routes.form(
    `${secondFactorPath}/Disable`,
    secondFactorPath,
    async (visitor, request, reply) => {
      const wrong = await proved(visitor, request, (code) => secondFactors.verify(visitor.account.id, code))
      if (wrong) return show(visitor, request, reply, wrong)
      await secondFactors.remove(visitor.account.id)
      tell(visitor, 'secondFactorOff')
      return reply.redirect(`${managePath}?done=secondFactorOff`, 303)
    },
    fresh,
  )
}
