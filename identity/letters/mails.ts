import type { Mail } from '@portico/server/core/outbound/mail.ts'
import { type Html, html } from '../words/html.ts'
import { asLanguage, textsOf } from '../words/languages.ts'
import type { Texts } from '../words/texts.en.ts'

type Reader = { email: string; firstName: string; language: string }
type Letter = { subject: string; text: string; action: string; link: string }
const dayMs = 86_400_000
const minuteMs = 60_000

const write = (to: Reader, productName: string, letter: (texts: Texts['mail']) => Letter): Mail => {
  const language = asLanguage(to.language)
  const texts = textsOf(language).mail
  const { subject, text, action, link } = letter(texts)
  const greeting = texts.greeting(to.firstName)
  return {
    to: to.email,
    subject: oneLine(subject),
    language,
    text: [greeting, text, `${action}:\n${link}`, texts.ignore, productName].join('\n\n'),
    html: markup(
      html`<p>${greeting}</p><p>${text}</p>
${actionLink(link, action)}
<p style="color:#666667;font-size:13px">${link}</p><p style="color:#666667;font-size:13px">${texts.ignore}</p><p>${productName}</p>`,
      language,
    ),
  }
}

/** A line break in a subject would start another header. */
export const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

export const markup = (body: Html, language: string) =>
  html`<!DOCTYPE html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/1.5 'Segoe UI',system-ui,sans-serif;color:#1f1f21">${body}</body></html>`
    .text

/** What the letter asks for. */
export const actionLink = (link: string, action: string) =>
  html`<p><a href="${link}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#09d0bd;color:#002e29;font-weight:600;text-decoration:none">${action}</a></p>`

export const invitationMail = (to: Reader, productName: string, tenantName: string, link: string, lifeMs: number) =>
  write(to, productName, ({ invitation: { subject, text, action }, days }) => ({
    subject: subject(tenantName),
    text: text(tenantName, days(Math.round(lifeMs / dayMs))),
    action,
    link,
  }))

export const registrationMail = (to: Reader, productName: string, link: string, lifeMs: number) =>
  write(to, productName, ({ registration, days }) => ({ ...registration, text: registration.text(days(Math.round(lifeMs / dayMs))), link }))

export const resetMail = (to: Reader, productName: string, link: string, lifeMs: number) =>
  write(to, productName, ({ reset, minutes }) => ({ ...reset, text: reset.text(minutes(Math.round(lifeMs / minuteMs))), link }))

/** A code that confirms one action. The email has no button: the user types the code into the portal. */
export function codeMail(to: Reader, productName: string, code: string): Mail {
  const language = asLanguage(to.language)
  const texts = textsOf(language).mail
  const greeting = texts.greeting(to.firstName)
  return {
    to: to.email,
    subject: oneLine(texts.code.subject(productName)),
    language,
    text: [greeting, texts.code.text, code, texts.ignore, productName].join('\n\n'),
    html: markup(
      html`<p>${greeting}</p><p>${texts.code.text}</p><p style="font:600 26px/1.4 ui-monospace,Consolas,monospace;letter-spacing:.12em">${code}</p>
<p style="color:#666667;font-size:13px">${texts.ignore}</p><p>${productName}</p>`,
      language,
    ),
  }
}

/** Notifies users of a change to their account; `link` leads to the page that can undo it. */
export const noticeMail = (
  to: Reader,
  productName: string,
  notice:
    | 'addressTaken'
    | 'alreadyRegistered'
    | 'passwordChanged'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'passkeyAdded'
    | 'passkeyRemoved',
  link: string,
) => write(to, productName, (texts) => ({ ...texts[notice], link }))
