import type { FastifyInstance } from 'fastify'
import { originOf } from '../core/security-trail.ts'
import { setPasswordPage } from '../pages/set-password.page.ts'
import { readNewPassword } from '../passwords/new-password.ts'
import type { PasswordFault } from '../passwords/password-rules.ts'
import type { Room } from '../visit/room.ts'
import { managePath } from '../visit/signed-in.ts'
import { createVisitorRoutes, type VisitorHandler } from './manage.routes.ts'

const path = `${managePath}/Password`

export function mountChangePassword(app: FastifyInstance, room: Room): void {
  const { views, formTokens, settings, changes } = room
  const routes = createVisitorRoutes(app, room)

  const show: (...parameters: [...Parameters<VisitorHandler>, PasswordFault?]) => ReturnType<VisitorHandler> = async (
    { account },
    request,
    reply,
    fault,
  ) => {
    const { texts } = views.viewOf(request)
    const csrf = formTokens.issue(request, reply, account.id)
    const { email } = account
    const body = setPasswordPage({
      texts,
      csrf,
      action: path,
      email,
      rules: settings,
      title: texts.changePassword,
      lead: texts.othersSignedOut,
      fault,
    })
    return views.show(request, reply, { title: texts.changePassword, body, status: fault ? 422 : 200 })
  }

  routes.page(path, (visitor, request, reply) => show(visitor, request, reply), { needsFresh: true })

  routes.form(
    path,
    path,
    async (visitor, request, reply) => {
      const { account, session } = visitor
      const owner = { email: account.email, words: [account.first_name, account.last_name, account.tenant_name] }
      const answer = readNewPassword(request, owner, settings)
      if (answer.fault) return show(visitor, request, reply, answer.fault)
      await changes.changePassword(account, answer.password, session.sessionId, originOf(request))
      return reply.redirect(`${managePath}?done=password`, 303)
    },
    { needsFresh: true },
  )
}
