import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { PasskeyChallenge } from '../factors/passkeys.ts'
import { type Html, html, trustedMarkup } from '../words/html.ts'
import type { Texts } from '../words/languages.ts'

export type SignInFault = { kind: 'mismatch'; triesLeft: number; lockedForMinutes: number } | { kind: 'expired-form' } | { kind: 'passkey' }

const invalid = trustedMarkup(' aria-invalid="true" aria-describedby="fault"')

export function fault(title: string, detail: string): Html {
  return html`<div class="fault" role="alert" id="fault"><span><b>${title}</b> ${detail}</span></div>`
}

/** How many tries are left is said late, and to unknown addresses just the same. */
const tellTriesFrom = 3

export function mismatchDetail(texts: Texts, { triesLeft, lockedForMinutes }: { triesLeft: number; lockedForMinutes: number }): string {
  if (lockedForMinutes > 0) return texts.tooManyTries(lockedForMinutes)
  return triesLeft <= tellTriesFrom ? `${texts.mismatchHelp} ${texts.triesLeft(triesLeft)}` : texts.mismatchHelp
}

type SignInPage = {
  texts: Texts
  csrf: string
  action: string
  email: string
  fault?: SignInFault
  /** Where there are none, none are asked for. */
  passkey: PasskeyChallenge | undefined
  authorities: { id: string; name: string }[]
  canRegister: boolean
}

export function signInPage({ texts, csrf, action, email, fault: wrong, passkey, authorities, canRegister }: SignInPage): Html {
  const mark = wrong?.kind === 'mismatch' && invalid
  return html`<h1>${texts.signIn}</h1>
<p class="lead">${texts.signInLead}</p>
${wrong?.kind === 'mismatch' && fault(texts.mismatch, mismatchDetail(texts, wrong))}
${wrong?.kind === 'passkey' && fault(texts.passkeyRefused, texts.passkeyRefusedHelp)}
${wrong?.kind === 'expired-form' && fault(texts.formExpired, texts.formExpiredHelp)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="320" required value="${shownAddress(email)}"${mark}${!email && trustedMarkup(' autofocus')}></div>
<div class="with-link"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${mark}${Boolean(email) && trustedMarkup(' autofocus')}>
<a href="/Identity/Account/ForgotPassword">${texts.forgotPassword}</a></div>
<button class="primary" type="submit">${texts.signIn}</button>
</form>
${passkey && passkeyForm(texts, csrf, action, passkey)}
${
  authorities.length > 0 &&
  html`<div class="or">${texts.or}</div>
${authorities.map(({ id, name }) => html`<a class="button second" href="${action}/External/${id}">${texts.signInWith(name)}</a>`)}`
}
${canRegister && html`<p class="after">${texts.newHere} <a href="/Identity/Account/Register">${texts.createAccount}</a></p>`}`
}

/** Shown by its script, where the browser knows passkeys. */
const passkeyForm = (texts: Texts, csrf: string, action: string, { options, ticket }: PasskeyChallenge) => html`<div data-passkey hidden>
<div class="or">${texts.or}</div>
<form method="post" action="${action}/Passkey" data-options="${options}" data-stopped="${texts.passkeyStopped}">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="ticket" value="${ticket}">
<input type="hidden" name="response" value="">
<button class="second" type="submit">${texts.signInWithPasskey}</button>
<p class="hint" role="status"></p>
</form></div>`

type CodePage = { texts: Texts; csrf: string; action: string; fault?: Html | false }

export function codePage({ texts, csrf, action, fault: wrong }: CodePage): Html {
  return html`<h1>${texts.secondStep}</h1>
<p class="lead">${texts.secondStepLead}</p>
${wrong}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div><label for="code">${texts.code}</label>
<input id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus${Boolean(wrong) && invalid}>
<p class="hint">${texts.codeHint}</p></div>
<button class="primary" type="submit">${texts.continue}</button>
</form>`
}

export type Note = { title: string; text: string; link?: { href: string; label: string } }

/** A page that only says something. */
export function notePage({ title, text, link }: Note): Html {
  return html`<h1>${title}</h1>
<p class="lead">${text}</p>
${link && html`<a class="button primary" href="${link.href}">${link.label}</a>`}`
}
