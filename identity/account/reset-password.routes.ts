import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAccount, updatePassword, verifyEmail } from '../core/accounts.repository.ts'
import { resetAskPath as askPath } from '../core/paths.ts'
import { type Origin, originOf } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertLetter } from '../letters/letters.repository.ts'
import { type LinkRow, useLink } from '../letters/links.repository.ts'
import { resetPath } from '../letters/mail-password-reset.ts'
import { tellOfChange } from '../letters/tell-of-change.ts'
import { setPasswordPage } from '../pages/set-password.page.ts'
import { readNewPassword } from '../passwords/new-password.ts'
import type { PasswordFault } from '../passwords/password-rules.ts'
import { createLinkToken } from '../visit/link-token.ts'
import type { Room } from '../visit/room.ts'
import { addressField } from '../words/fields.ts'
import { html } from '../words/html.ts'

/** What the form that asks for a link is about: no account, and no link yet. */
const askForm = 'reset'

export function mountResetPassword(app: FastifyInstance, room: Room): void {
  const { views, formTokens, limits, settings, pool, clock } = room
  const linkToken = createLinkToken(room, resetPath, ['password-reset'], Math.ceil(settings.passwordResetTtlMs / 1000))

  app.get(askPath, async (request, reply) => {
    const { texts } = views.viewOf(request)
    const body = html`<h1>${texts.resetTitle}</h1>
<p class="lead">${texts.resetLead}</p>
<form method="post" action="${askPath}">
<input type="hidden" name="csrf" value="${formTokens.issue(request, reply, askForm)}">
<div><label for="email">${texts.email}</label><input id="email" name="email" type="email" autocomplete="username" maxlength="320" required autofocus></div>
<button class="primary" type="submit">${texts.sendLink}</button>
</form>`
    return views.show(request, reply, { title: texts.resetTitle, body })
  })

  app.post(askPath, async (request, reply) => {
    formTokens.check(request, askForm)
    await limits.spend(request.ip)
    const email = addressField(request)
    await insertLetter(pool, { letter: 'reset', email }, clock())
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.mailSent, text: texts.mailSentText(shownAddress(email)) })
  })

  app.get(resetPath, async (request, reply) => {
    if (linkToken.moveToCookie(request, reply)) return reply
    return showExpired(request, reply)
  })

  app.get(linkToken.pagePath, async (request, reply) => {
    const link = await linkToken.find(request)
    return link ? showForm(request, reply, link) : showExpired(request, reply)
  })

  app.post(linkToken.pagePath, async (request, reply) => {
    formTokens.check(request, linkToken.nameIn(request))
    const link = await linkToken.find(request)
    const account = link && (await findAccount(room.pool, link.account_id!))
    if (!link || !account) return showExpired(request, reply)
    const owner = { email: account.email, words: [account.first_name, account.last_name, account.tenant_name] }
    const answer = readNewPassword(request, owner, settings)
    if (answer.fault) return showForm(request, reply, link, answer.fault)
    if (!(await resetPassword(room, linkToken.read(request)!, answer.password, originOf(request)))) return showExpired(request, reply)
    linkToken.forget(request, reply)
    const { texts } = views.viewOf(request)
    return views.showNote(request, reply, { title: texts.resetDone, text: texts.resetDoneText, link: { href: '/', label: texts.signIn } })
  })

  function showForm(request: FastifyRequest, reply: FastifyReply, { email }: LinkRow, fault?: PasswordFault) {
    const { texts } = views.viewOf(request)
    const csrf = formTokens.issue(request, reply, linkToken.nameIn(request))
    const action = linkToken.pathOf(request)
    const body = setPasswordPage({ texts, csrf, action, email, rules: settings, title: texts.resetTitle, lead: email, fault })
    return views.show(request, reply, { title: texts.resetTitle, body, status: fault ? 422 : 200 })
  }

  function showExpired(request: FastifyRequest, reply: FastifyReply) {
    if (linkToken.read(request)) linkToken.forget(request, reply)
    const { texts } = views.viewOf(request)
    const link = { href: askPath, label: texts.askAgain }
    return views.showNote(request, reply, { title: texts.linkExpired, text: texts.linkExpiredText, link }, 410)
  }
}

/** Uses the link up, sets the password, lifts a lock after too many tries and signs the person out everywhere. */
async function resetPassword(room: Room, tokenHash: Buffer, password: string, from: Origin): Promise<boolean> {
  const { pool, clock, hashing, sessions, limits, log, trail } = room
  const passwordHash = await hashing.hash(password)
  const account = await inTransaction(pool, async (client) => {
    const link = await useLink(client, tokenHash, ['password-reset'], clock())
    if (!link) return undefined
    await updatePassword(client, link.account_id!, passwordHash, clock())
    await verifyEmail(client, link.account_id!, clock())
    await trail.record(client, from, { action: 'identity.resetPassword', accountId: link.account_id })
    await tellOfChange(client, link.account_id!, 'passwordChanged', clock())
    return findAccount(client, link.account_id!)
  })
  if (!account) return false
  await sessions.endAllOfAccount(account.id, 'password reset', { from })
  await limits.unlock(account.email)
  log.info({ event: 'password_reset', accountId: account.id, userId: account.user_id }, 'Password reset')
  return true
}
