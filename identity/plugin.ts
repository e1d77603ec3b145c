import formbody from '@fastify/formbody'
import middie from '@fastify/middie'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { mountChangePassword } from './account/change-password.routes.ts'
import { mountExternal } from './account/external.routes.ts'
import { SignInExpired } from './account/interactions.ts'
import { mountManage } from './account/manage.routes.ts'
import { mountPasskey } from './account/passkey.routes.ts'
import { mountRegister } from './account/register.routes.ts'
import { mountResetPassword } from './account/reset-password.routes.ts'
import { mountSecondFactor } from './account/second-factor.routes.ts'
import { mountSecondStep } from './account/second-step.routes.ts'
import { mountSignIn } from './account/sign-in.routes.ts'
import { mountStatic } from './account/static.routes.ts'
import { unsubscribe } from './account/unsubscribe.routes.ts'
import { TooBusy } from './core/hash-queue.ts'
import { createHeaders } from './core/headers.ts'
import { RateLimited } from './limits/limits.ts'
import { ForeignForm, OtherForm } from './visit/form-tokens.ts'
import type { Room } from './visit/room.ts'
import { managePath } from './visit/signed-in.ts'

const bodyLimitBytes = 32_768
const busyRetrySeconds = 2
/** Below the prefix these are ours; everything else is the provider's. */
const ours = /^\/?$|^\/?\?|^\/(Account|static)(\/|\?|$)/
/** These take a form as well; see `mountForms`. */
const takesForms = /^\/(auth|session\/end)\/?(\?|$)/
const metadataPath = '/.well-known/oauth-authorization-server'

/** Everything under /Identity: the provider and the account pages. Registers full paths, so give it no prefix. */
export function createPlugin(room: Room): FastifyPluginAsync {
  return async (app) => {
    // The provider answers inside an onRequest hook: its headers have to be there before.
    app.addHook('onRequest', createHeaders(room))
    // Our pages take forms and nothing else, whatever the rest of the server reads.
    app.removeAllContentTypeParsers()
    await app.register(formbody, { bodyLimit: bodyLimitBytes })
    await app.register(middie)
    const answer = room.provider.callback()
    app.use('/Identity', (request, response, next) => {
      if (ours.test(request.url ?? '') || (request.method === 'POST' && takesForms.test(request.url ?? ''))) next()
      else void answer(request, response)
    })
    app.setErrorHandler((error: FastifyError, request, reply) => showError(room, error, request, reply))
    await mountStatic(app)
    mountSignIn(app, room)
    mountSecondStep(app, room)
    mountPasskey(app, room)
    mountExternal(app, room)
    mountManage(app, room)
    mountChangePassword(app, room)
    mountSecondFactor(app, room)
    mountResetPassword(app, room)
    mountRegister(app, room)
    await app.register(unsubscribe(room))
    mountForms(app)
    mountMetadata(app, answer)
    mountNotFound(app, room)
  }
}

/**
 * OpenID Connect lets a relying party send its request as a form, too. A form from another site comes without the cookies of the
 * session (SameSite=Lax); sent on to the same request as an address, the browser brings them.
 */
function mountForms(app: FastifyInstance): void {
  for (const path of ['/Identity/auth', '/Identity/session/end']) {
    app.post(path, (request, reply) => {
      const fields = Object.entries((request.body ?? {}) as Record<string, string | string[]>)
      const pairs = fields.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
      return reply.redirect(`${path}?${new URLSearchParams(pairs)}`, 303)
    })
  }
}

/** RFC 8414 puts the name between the host and the path of the issuer; the provider knows it behind the path alone. */
function mountMetadata(app: FastifyInstance, answer: ReturnType<Room['provider']['callback']>): void {
  app.get(`${metadataPath}/Identity`, { schema: { hide: true } as object }, (request, reply) => {
    reply.hijack()
    void answer(Object.assign(request.raw, { url: metadataPath, originalUrl: `/Identity${metadataPath}` }), reply.raw)
  })
}

function mountNotFound(app: FastifyInstance, { views }: Room) {
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const { texts } = views.viewOf(request)
    const link = { href: '/', label: texts.openPortal }
    return views.showNote(request, reply, { title: texts.notFound, text: texts.notFoundText, link }, 404)
  }
  const bare = (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(managePath, 303)
  app.get('/Identity', bare)
  // Some servers see no difference in a slash at the end; for the others it falls under the star.
  app.all('/Identity/*', (request, reply) => (request.url.split('?')[0] === '/Identity/' ? bare(request, reply) : notFound(request, reply)))
}

function showError({ views, log, settings }: Room, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { texts } = views.viewOf(request)
  const link = { href: '/', label: texts.openPortal }
  if (error instanceof SignInExpired) {
    return views.showNote(request, reply, { title: texts.signInExpired, text: texts.signInExpiredText, link }, 400)
  }
  if (error instanceof ForeignForm) return views.showNote(request, reply, { title: texts.formExpired, text: texts.formExpiredHelp }, 403)
  if (error instanceof OtherForm)
    return views.showNote(request, reply, { title: texts.formOfOther, text: texts.formOfOtherText, link }, 409)
  if (error instanceof RateLimited || error instanceof TooBusy) {
    const seconds = error instanceof RateLimited ? error.retryAfterSeconds : busyRetrySeconds
    reply.header('retry-after', seconds)
    if (error instanceof RateLimited) {
      reply.header('ratelimit-policy', `"address";q=${settings.attemptsPerMinute};w=60`)
      reply.header('ratelimit', `"address";r=0;t=${seconds}`)
    }
    return views.showNote(request, reply, { title: texts.slowDown, text: texts.slowDownText(seconds) }, 429)
  }
  const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) log.error({ err: error, requestId: request.id }, 'An account page failed')
  return views.showNote(request, reply, { title: texts.failed, text: texts.failedText, link }, status)
}
