import type { FastifyInstance } from 'fastify'
import type { Room } from '../room.ts'
import { originOf } from '../security-trail.ts'
import { createVisitorRoutes, type VisitorHandler } from './manage.routes.ts'
import { readNewPassword } from './new-password.ts'
import type { PasswordFault } from './password-rules.ts'
import { setPasswordPage } from './set-password.page.ts'
import { managePath } from './signed-in.ts'

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
    const csrf = formTokens.issue(request, reply)
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
