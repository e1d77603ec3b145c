import type { IdentitySettings } from '../core/settings.ts'
import type { PasswordFault } from '../passwords/password-rules.ts'
import { type Html, html, trustedMarkup } from '../words/html.ts'
import type { Texts } from '../words/languages.ts'

type Rules = Pick<IdentitySettings, 'passwordMinLength' | 'passwordMaxLength'>

export function passwordFaultText(texts: Texts, fault: PasswordFault, { passwordMinLength, passwordMaxLength }: Rules): string {
  return texts.passwordFaults[fault](fault === 'too-long' ? passwordMaxLength : passwordMinLength)
}

/** Two fields and the rule. The address goes along so that password managers save the right pair. */
export function passwordFields(texts: Texts, rules: Rules, email: string, isFaulty: boolean): Html {
  const mark = isFaulty && trustedMarkup(' aria-invalid="true"')
  return html`<input class="visually-hidden" type="email" name="email" value="${email}" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
<div><label for="password">${texts.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" aria-describedby="rule" maxlength="1000" required${mark}>
<p class="hint" id="rule">${texts.passwordRule(rules.passwordMinLength)}</p></div>
<div><label for="repeat">${texts.repeatPassword}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" maxlength="1000" required${mark}></div>`
}

type SetPasswordPage = {
  texts: Texts
  csrf: string
  action: string
  email: string
  rules: Rules
  title: string
  lead: string
  fault?: PasswordFault | undefined
}

export function setPasswordPage({ texts, csrf, action, email, rules, title, lead, fault }: SetPasswordPage): Html {
  return html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${fault && plainFault(passwordFaultText(texts, fault, rules))}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${passwordFields(texts, rules, email, fault !== undefined)}
<button class="primary" type="submit">${texts.setPassword}</button>
</form>`
}

export const plainFault = (text: string) => html`<div class="fault" role="alert" id="fault"><span>${text}</span></div>`
