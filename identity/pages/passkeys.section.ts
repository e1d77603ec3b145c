import type { PasskeyRow } from '../factors/passkeys.repository.ts'
import { managePath } from '../visit/signed-in.ts'
import { type Html, html } from '../words/html.ts'
import type { Texts } from '../words/languages.ts'

type Listed = { texts: Texts; csrf: string; time: Intl.DateTimeFormat; passkeys: readonly PasskeyRow[] }

/** What signs in by itself, and how to take it away; they are made in the portal. */
export const passkeysSection = ({ texts, csrf, time, passkeys }: Listed): Html => html`<section><h2>${texts.passkeys}</h2>
${passkeys.length === 0 && html`<p>${texts.passkeysNone}</p>`}
<ul class="sessions">
${passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => {
  const used = lastUsedAt === null ? texts.passkeyUnused : texts.passkeyUsed(time.format(new Date(lastUsedAt)))
  return html`<li>
<div><b>${name}</b><p class="hint">${[texts.passkeyAdded(time.format(new Date(createdAt))), used].join(' · ')}</p></div>
<form method="post" action="${managePath}/Passkeys/Remove"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="passkey" value="${id}">
<button class="second small" type="submit" aria-label="${texts.removePasskey(name)}">${texts.remove}</button></form>
</li>`
})}
</ul></section>`
