import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createExternalProvider, type ExternalAttempt, type ExternalProvider, ExternalRefusal } from '../accounts/external-provider.ts'
import { originOf } from '../core/security-trail.ts'
import type { Room } from '../visit/room.ts'
import { findExternalAccount } from './find-external-account.ts'
import { findInteraction, pathOf, SignInExpired } from './interactions.ts'
import { rememberStep } from './second-step.routes.ts'

const callbackPath = (id: string) => `/Identity/Account/External/${id}/Callback`
const cookieName = 'external'
const sealPurpose = 'external-sign-in'
const attemptSeconds = 600

/** Sealed in a cookie of this browser: the person who comes back must be the one who left. */
type Kept = ExternalAttempt & { uid: string; until: number }

export function mountExternal(app: FastifyInstance, room: Room): void {
  const { settings, origin, cookies, secrecy, views, clock, log, trail, pool } = room
  const providers = new Map(settings.externalAuthorities.map((one) => [one.id, createExternalProvider(one, origin + callbackPath(one.id))]))
  const providerOf = (request: FastifyRequest) => providers.get((request.params as { id: string }).id)

  app.get('/Identity/Account/Login/:uid/External/:id', async (request, reply) => {
    const interaction = await findInteraction(room, request, reply)
    const provider = providerOf(request)
    if (!provider) return showUnknown(request, reply)
    try {
      const { address, attempt } = await provider.begin(views.viewOf(request).language)
      const kept: Kept = { ...attempt, uid: interaction.uid, until: clock().getTime() + attemptSeconds * 1000 }
      const path = callbackPath(provider.authority.id)
      cookies.write(reply, cookieName, secrecy.seal(JSON.stringify(kept), sealPurpose, provider.authority.id), {
        path,
        maxAgeSeconds: attemptSeconds,
      })
      return reply.redirect(address, 303)
    } catch (error) {
      return refuse(request, reply, provider, error, pathOf(interaction))
    }
  })

  app.get('/Identity/Account/External/:id/Callback', async (request, reply) => {
    const provider = providerOf(request)
    if (!provider) return showUnknown(request, reply)
    const { authority } = provider
    const kept = readKept(request, authority.id)
    cookies.clear(reply, cookieName, callbackPath(authority.id))
    const back = `/Identity/Account/Login/${kept.uid}`
    try {
      const person = await provider.complete(request.query as Record<string, unknown>, kept)
      const account = await findExternalAccount(room, authority, person, originOf(request))
      if (!account) throw new ExternalRefusal(`No user here belongs to ${person.subject} of ${person.issuer}`)
      rememberStep(room, reply, kept.uid, account, { amr: ['fed'], authority: authority.id })
      return reply.redirect(`${back}/Continue`, 303)
    } catch (error) {
      return refuse(request, reply, provider, error, back)
    }
  })

  function showUnknown(request: FastifyRequest, reply: FastifyReply) {
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.notFound, text: texts.notFoundText }, 404)
  }

  function readKept(request: FastifyRequest, id: string): Kept {
    const sealed = cookies.read(request, cookieName)
    const text = sealed && secrecy.open(sealed, sealPurpose, id)
    const kept = text ? (JSON.parse(text) as Kept) : undefined
    if (!kept || kept.until <= clock().getTime()) throw new SignInExpired('This browser did not start the sign-in, or too long ago')
    return kept
  }

  /** The page says little; the log says what was wrong. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, { authority }: ExternalProvider, error: unknown, back: string) {
    if (!(error instanceof ExternalRefusal)) throw error
    const facts = { step: 'other provider', authority: authority.id, reason: 'not accepted' }
    await trail.record(pool, originOf(request), { action: 'identity.signIn', accountId: null, result: 'refused', facts })
    log.warn(
      { event: 'external_sign_in_refused', authority: authority.id, reason: error.message, ip: request.ip },
      'External sign-in refused',
    )
    const { texts } = views.viewOf(request)
    const link = { href: back, label: texts.back }
    return views.showNote(request, reply, { title: texts.externalRefused, text: texts.externalRefusedText(authority.name), link }, 403)
  }
}
