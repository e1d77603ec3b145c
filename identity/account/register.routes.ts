import { isAddress } from '@portico/contract/core/text/address.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUser } from '../core/accounts.repository.ts'
import { registerPath as path, resetAskPath } from '../core/paths.ts'
import { originOf } from '../core/security-trail.ts'
import { insertLetter } from '../letters/letters.repository.ts'
import type { LinkRow } from '../letters/links.repository.ts'
import { completePage, requestPage } from '../pages/register.page.ts'
import { passwordFaultText } from '../pages/set-password.page.ts'
import { readNewPassword } from '../passwords/new-password.ts'
import { createLinkToken } from '../visit/link-token.ts'
import type { Room } from '../visit/room.ts'
import { addressField, type Names, namesFault, namesIn } from '../words/fields.ts'
import { completeRegistration } from './complete-registration.ts'

const cookieSeconds = 3600
/** What the form that asks for a registration is about: no account, and no link yet. */
const requestForm = 'register'

export function mountRegister(app: FastifyInstance, room: Room): void {
  const { views, formTokens, limits, settings, pool, clock } = room
  const linkToken = createLinkToken(room, path, ['invitation', 'registration'], cookieSeconds)

  app.get(path, async (request, reply) => {
    if (linkToken.moveToCookie(request, reply)) return reply
    if (settings.selfRegistration) return showRequest(request, reply, '', { firstName: '', lastName: '' })
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.byInvitation, text: texts.byInvitationText })
  })

  app.post(path, async (request, reply) => {
    const { texts, language } = views.viewOf(request)
    if (!settings.selfRegistration) return views.showNote(request, reply, { title: texts.byInvitation, text: texts.byInvitationText }, 403)
    formTokens.check(request, requestForm)
    await limits.spend(request.ip)
    const names = namesIn(request)
    const email = addressField(request)
    if (!isAddress(email)) return showRequest(request, reply, email, names, texts.emailInvalid)
    const fault = namesFault({ texts, language }, names)
    if (fault) return showRequest(request, reply, email, names, fault)
    await insertLetter(pool, { letter: 'registration', email, ...names, language }, clock())
    return views.showNote(request, reply, { title: texts.mailSent, text: texts.registrationSentText(shownAddress(email)) })
  })

  app.get(linkToken.pagePath, async (request, reply) => {
    const link = await linkToken.find(request)
    if (!link) return showExpired(request, reply)
    return showCompletion(request, reply, link, { firstName: link.first_name, lastName: link.last_name })
  })

  app.post(linkToken.pagePath, async (request, reply) => {
    formTokens.check(request, linkToken.nameIn(request))
    const { texts, language } = views.viewOf(request)
    const link = await linkToken.find(request)
    if (!link) return showExpired(request, reply)
    const names = namesIn(request)
    const fault = namesFault({ texts, language }, names)
    if (fault) return showCompletion(request, reply, link, names, fault)
    const tenantName = link.user_id ? (await findUser(pool, link.user_id))?.tenant_name : undefined
    const owner = { email: link.email, words: [names.firstName, names.lastName, tenantName] }
    const answer = readNewPassword(request, owner, settings)
    if (answer.fault) return showCompletion(request, reply, link, names, passwordFaultText(texts, answer.fault, settings))
    const details = { ...names, password: answer.password, language }
    const isDone = await completeRegistration(room, linkToken.read(request)!, details, originOf(request))
    if (!isDone) return showExpired(request, reply)
    linkToken.forget(request, reply)
    const home = { href: '/', label: texts.signIn }
    return views.showNote(request, reply, { title: texts.accountReady, text: texts.accountReadyText, link: home })
  })

  function showRequest(request: FastifyRequest, reply: FastifyReply, email: string, names: Names, fault?: string) {
    const { texts } = views.viewOf(request)
    const body = requestPage({ texts, csrf: formTokens.issue(request, reply, requestForm), action: path, email, names, fault })
    return views.show(request, reply, { title: texts.registerTitle, body, status: fault ? 422 : 200 })
  }

  async function showCompletion(request: FastifyRequest, reply: FastifyReply, link: LinkRow, names: Names, fault?: string) {
    const { texts } = views.viewOf(request)
    const user = link.user_id ? await findUser(pool, link.user_id) : undefined
    const [title, lead] = user ? [texts.invitationTitle, texts.invitationLead(user.tenant_name)] : [texts.verifiedTitle, texts.verifiedLead]
    const csrf = formTokens.issue(request, reply, linkToken.nameIn(request))
    const action = linkToken.pathOf(request)
    const body = completePage({ texts, csrf, action, email: link.email, names, rules: settings, title, lead, fault })
    return views.show(request, reply, { title, body, status: fault ? 422 : 200, languageLinks: !fault })
  }

  function showExpired(request: FastifyRequest, reply: FastifyReply) {
    if (linkToken.read(request)) linkToken.forget(request, reply)
    const { texts } = views.viewOf(request)
    const link = { href: resetAskPath, label: texts.askAgain }
    return views.showNote(request, reply, { title: texts.linkExpired, text: texts.linkExpiredText, link }, 410)
  }
}
