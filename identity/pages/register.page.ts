import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import type { IdentitySettings } from '../core/settings.ts'
import type { Names } from '../words/fields.ts'
import { type Html, html } from '../words/html.ts'
import type { Texts } from '../words/languages.ts'
import { passwordFields, plainFault } from './set-password.page.ts'

export const nameFields = (texts: Texts, { firstName, lastName }: Names) => html`<div class="pair">
<div><label for="firstName">${texts.firstName}</label><input id="firstName" name="firstName" type="text" autocomplete="given-name" maxlength="100" required value="${firstName}"></div>
<div><label for="lastName">${texts.lastName}</label><input id="lastName" name="lastName" type="text" autocomplete="family-name" maxlength="100" required value="${lastName}"></div>
</div>`

type Form = { texts: Texts; csrf: string; action: string; email: string; names: Names; fault?: string | undefined }

export function requestPage({ texts, csrf, action, email, names, fault }: Form): Html {
  return html`<h1>${texts.registerTitle}</h1>
<p class="lead">${texts.registerLead}</p>
${fault && plainFault(fault)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${nameFields(texts, names)}
<div><label for="email">${texts.email}</label><input id="email" name="email" type="email" autocomplete="email" maxlength="254" required value="${shownAddress(email)}"></div>
<button class="primary" type="submit">${texts.sendLink}</button>
</form>
<p class="after">${texts.haveAccount} <a href="/">${texts.signIn}</a></p>`
}

type Completion = Form & { rules: IdentitySettings; title: string; lead: string }

export function completePage({ texts, csrf, action, email, names, rules, title, lead, fault }: Completion): Html {
  return html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${fault && plainFault(fault)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<p class="who">${shownAddress(email)}</p>
${nameFields(texts, names)}
${passwordFields(texts, rules, email, fault !== undefined)}
<button class="primary" type="submit">${texts.createAccount}</button>
</form>`
}
