import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { updateNames } from '../core/accounts.repository.ts'
import { originOf } from '../core/security-trail.ts'
import { fromAnother } from '../own/own-account.ts'
import { isNotice, managePage } from '../pages/manage.page.ts'
import type { Room } from '../visit/room.ts'
import { findVisitor, isFresh, managePath, returnPath, sendToSignIn, type Visitor } from '../visit/signed-in.ts'
import { lineField, namesFault, namesIn } from '../words/fields.ts'

export type VisitorHandler = (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Routes of the signed-in person. A form posts to the address of its page; `fresh` asks for a recent sign-in first. */
export function createVisitorRoutes(app: FastifyInstance, room: Room) {
  const guarded =
    (path: string, handler: VisitorHandler, { isForm = false, needsFresh = false }) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await findVisitor(room, request, reply)
      if (!visitor) return sendToSignIn(room, reply, path)
      if (isForm) room.formTokens.check(request, visitor.account.id)
      const maxAge = room.settings.reauthenticationSeconds
      if (needsFresh && !isFresh(visitor, maxAge)) return sendToSignIn(room, reply, path, maxAge)
      return handler(visitor, request, reply)
    }
  return {
    page: (path: string, handler: VisitorHandler, options: { needsFresh?: boolean } = {}) => app.get(path, guarded(path, handler, options)),
    /** `page` is where the person lands who has to sign in first. */
    form: (path: string, page: string, handler: VisitorHandler, options: { needsFresh?: boolean } = {}) =>
      app.post(path, guarded(page, handler, { ...options, isForm: true })),
  }
}

export function mountManage(app: FastifyInstance, room: Room): void {
  const { views, formTokens, sessions, secondFactors, passkeys, pool, clock } = room
  const routes = createVisitorRoutes(app, room)
  const done = (reply: FastifyReply, notice: string) => reply.redirect(`${managePath}?done=${notice}`, 303)

  async function show({ account, session }: Visitor, request: FastifyRequest, reply: FastifyReply, nameFault?: string) {
    const { texts, language } = views.viewOf(request)
    const notice = (request.query as Record<string, unknown>).done
    const body = managePage({
      texts,
      language,
      csrf: formTokens.issue(request, reply, account.id),
      account,
      currentSessionId: session.sessionId,
      secondFactor: await secondFactors.stateOf(account.id),
      passkeys: await passkeys.list(account.id),
      sessions: await sessions.listOfAccount(account.id),
      notice: isNotice(notice) ? notice : undefined,
      nameFault,
    })
    return views.show(request, reply, { title: texts.manageTitle, body, shape: 'wide', status: nameFault ? 422 : 200 })
  }

  routes.page(managePath, show)

  app.get(returnPath, async (request, reply) => {
    const { state } = request.query as Record<string, unknown>
    const isOurs = typeof state === 'string' && /^\/Identity\/Account\/Manage(\/[A-Za-z]+)*$/.test(state)
    return reply.redirect(isOurs ? state : managePath, 303)
  })

  routes.form(`${managePath}/Name`, managePath, async (visitor, request, reply) => {
    const names = namesIn(request)
    const { first_name, last_name } = visitor.account
    const fault = namesFault(views.viewOf(request), names, { firstName: first_name, lastName: last_name })
    if (fault) return show(visitor, request, reply, fault)
    await updateNames(pool, visitor.account, names.firstName, names.lastName, clock())
    return done(reply, 'name')
  })

  routes.form(
    `${managePath}/Passkeys/Remove`,
    managePath,
    async ({ account }, request, reply) => {
      const wanted = lineField(request, 'passkey', 100)
      const isOwn = (await passkeys.list(account.id)).some(({ id }) => id === wanted)
      if (isOwn) await passkeys.remove(account.id, wanted, originOf(request))
      return done(reply, 'passkey')
    },
    { needsFresh: true },
  )

  routes.form(`${managePath}/Sessions/End`, managePath, async ({ account }, request, reply) => {
    const wanted = lineField(request, 'session', 100)
    const own = await sessions.listOfAccount(account.id)
    if (own.some(({ sessionId }) => sessionId === wanted)) await sessions.end(wanted, fromAnother, originOf(request))
    return done(reply, 'session')
  })

  routes.form(`${managePath}/Sessions/EndOthers`, managePath, async ({ account, session }, request, reply) => {
    await sessions.endAllOfAccount(account.id, fromAnother, { from: originOf(request), exceptSessionId: session.sessionId })
    return done(reply, 'sessions')
  })
}
