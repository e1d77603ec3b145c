import type { Enrolment } from '../factors/second-factors.ts'
import { managePath } from '../visit/signed-in.ts'
import { type Html, html, trustedMarkup } from '../words/html.ts'
import type { Texts } from '../words/languages.ts'

export const secondFactorPath = `${managePath}/SecondFactor`

type Form = { texts: Texts; csrf: string; fault?: Html | false }

const codeField = (texts: Texts, id: string, isWrong: boolean) => html`<div><label for="${id}">${texts.code}</label>
<input id="${id}" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required${isWrong && trustedMarkup(' aria-invalid="true" aria-describedby="fault"')}></div>`

/** `qr` is an SVG of our own making. */
export function enrolPage({ texts, csrf, fault, secret, qr }: Form & Enrolment & { qr: string }): Html {
  return html`<h1>${texts.secondFactor}</h1>
<p class="lead">${texts.enrolLead}</p>
${fault}
<div class="qr" role="img" aria-label="${texts.qrLabel}">${trustedMarkup(qr)}</div>
<p class="hint">${texts.enrolByHand} <code class="secret">${secret.match(/.{1,4}/g)?.join(' ')}</code></p>
<form method="post" action="${secondFactorPath}/Confirm">
<input type="hidden" name="csrf" value="${csrf}">
${codeField(texts, 'code', Boolean(fault))}
<button class="primary" type="submit">${texts.turnOn}</button>
</form>
<p class="after"><a href="${managePath}">${texts.back}</a></p>`
}

export function secondFactorPage({ texts, csrf, fault, recoveryCodesLeft }: Form & { recoveryCodesLeft: number }): Html {
  const form = (
    action: string,
    id: string,
    button: string,
    look: string,
  ) => html`<form method="post" action="${secondFactorPath}/${action}">
<input type="hidden" name="csrf" value="${csrf}">
${codeField(texts, id, Boolean(fault))}
<button class="${look}" type="submit">${button}</button>
</form>`
  return html`<h1>${texts.secondFactor}</h1>
<p class="lead">${texts.secondFactorIsOn(recoveryCodesLeft)}</p>
${fault}
<section><h2>${texts.newRecoveryCodes}</h2><p>${texts.newRecoveryCodesText}</p>${form('RecoveryCodes', 'recovery-code', texts.newRecoveryCodes, 'second')}</section>
<section><h2>${texts.turnOff}</h2><p>${texts.turnOffText}</p>${form('Disable', 'disable-code', texts.turnOff, 'second danger')}</section>
<p class="after"><a href="${managePath}">${texts.back}</a></p>`
}

export function recoveryCodesPage({ texts, codes }: { texts: Texts; codes: string[] }): Html {
  return html`<h1>${texts.recoveryCodes}</h1>
<p class="lead">${texts.recoveryCodesLead}</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<a class="button primary" href="${managePath}">${texts.codesKept}</a>`
}
