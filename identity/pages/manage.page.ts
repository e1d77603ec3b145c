import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { deviceName } from '@portico/server/core/text/device-name.ts'
import type { AccountRow } from '../core/accounts.repository.ts'
import type { PasskeyRow } from '../factors/passkeys.repository.ts'
import type { ListedSession } from '../provider/sessions.ts'
import { managePath } from '../visit/signed-in.ts'
import { type Html, html } from '../words/html.ts'
import type { Language, Texts } from '../words/languages.ts'
import { passkeysSection } from './passkeys.section.ts'
import { nameFields } from './register.page.ts'
import { plainFault } from './set-password.page.ts'

const notices = ['name', 'password', 'session', 'sessions', 'secondFactorOff', 'passkey'] as const
type Notice = (typeof notices)[number]
export const isNotice = (value: unknown): value is Notice => notices.some((notice) => notice === value)

type ManagePage = {
  texts: Texts
  language: Language
  csrf: string
  account: AccountRow
  currentSessionId: string
  secondFactor: { recoveryCodesLeft: number } | undefined
  passkeys: readonly PasskeyRow[]
  sessions: ListedSession[]
  notice?: Notice | undefined
  nameFault?: string | undefined
}

export function managePage(page: ManagePage): Html {
  const { texts, csrf, account, secondFactor, notice, nameFault } = page
  return html`<h1>${texts.manageTitle}</h1>
<p class="lead">${shownAddress(account.email)}</p>
${notice && html`<div class="done" role="status">${texts.manageDone[notice]}</div>`}
<section><h2>${texts.name}</h2>
${nameFault && plainFault(nameFault)}
<form method="post" action="${managePath}/Name">
<input type="hidden" name="csrf" value="${csrf}">
${nameFields(texts, { firstName: account.first_name, lastName: account.last_name })}
<div class="actions"><button class="primary" type="submit">${texts.save}</button></div>
</form></section>
<section><h2>${texts.password}</h2>
<p>${texts.passwordSection}</p>
<div class="actions"><a class="button second" href="${managePath}/Password">${texts.changePassword}</a></div></section>
<section><h2>${texts.secondFactor}</h2>
<p>${secondFactor ? texts.secondFactorIsOn(secondFactor.recoveryCodesLeft) : texts.secondFactorIsOff}</p>
<div class="actions"><a class="button second" href="${managePath}/SecondFactor">${secondFactor ? texts.secondFactorChange : texts.secondFactorSetUp}</a></div></section>
${passkeysSection({ ...page, time: timeFormat(page.language, account.time_zone) })}
${sessionsSection(page)}`
}

function sessionsSection({ texts, language, csrf, account, currentSessionId, sessions }: ManagePage): Html {
  const time = timeFormat(language, account.time_zone)
  const others = sessions.filter(({ sessionId }) => sessionId !== currentSessionId)
  return html`<section><h2>${texts.sessions}</h2>
<ul class="sessions">
${sessions.map(
  ({ sessionId, kind, userAgent, ip, createdAt, lastActivityAt }) => html`<li>
<div><b>${kind === 'script' ? texts.script : deviceName(userAgent) || texts.unknownDevice}</b>${sessionId === currentSessionId && html` <span class="tag">${texts.thisBrowser}</span>`}
<p class="hint">${[ip, texts.sessionTimes(time.format(createdAt), time.format(lastActivityAt))].filter(Boolean).join(' · ')}</p></div>
${
  sessionId !== currentSessionId &&
  html`<form method="post" action="${managePath}/Sessions/End"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="session" value="${sessionId}">
<button class="second small" type="submit">${texts.signOut}</button></form>`
}
</li>`,
)}
</ul>
${
  others.length > 0 &&
  html`<form method="post" action="${managePath}/Sessions/EndOthers"><input type="hidden" name="csrf" value="${csrf}">
<div class="actions"><button class="second" type="submit">${texts.endOthers}</button></div></form>`
}</section>`
}

function timeFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  const locale = language === 'tr' ? 'tr' : 'en-GB'
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  }
}
