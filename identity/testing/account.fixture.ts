import type { ManagedAccounts } from '@portico/server/core/actor/managed-accounts.ts'
import { type Browser, fieldOf, type Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'

type At = { origin: string; clock: { now(): Date } }

export const managePath = '/Identity/Account/Manage'

export const codeAt = (secret: string, at: Date) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Sends a form of a page that is open. */
export const submit = (browser: Browser, page: Reply, path: string, fields: Record<string, string> = {}) =>
  browser.post(new URL(path, page.url).href, { csrf: fieldOf(page.text, 'csrf'), ...fields })

/** Opens a page of the signed-in person. */
export const open = async (browser: Browser, at: At, path: string) => browser.follow(await browser.get(at.origin + path))

export const secretOn = (page: Reply) => /<code class="secret">([A-Z2-7 ]+)</.exec(page.text)![1]!.replaceAll(' ', '')
export const recoveryCodesOn = (page: Reply) => [...page.text.matchAll(/<li><code>([^<]+)</g)].map((match) => match[1]!)

/** From the account page to recovery codes. */
export async function turnOnSecondFactor(browser: Browser, at: At) {
  const page = await open(browser, at, `${managePath}/SecondFactor`)
  const secret = secretOn(page)
  const done = await submit(browser, page, `${managePath}/SecondFactor/Confirm`, { code: codeAt(secret, at.clock.now()) })
  return { secret, done, recoveryCodes: recoveryCodesOn(done) }
}

/** The password page, then the page of the code; ends at the portal or where it got stuck. */
export async function passBothSteps(browser: Browser, form: Reply, email: string, password: string, code: string) {
  const second = await fillIn(browser, form, { email, password })
  return { second, end: await fillIn(browser, second, { code }) }
}

/** Does what a manager of people does to shut a user out: deactivates them and signs them out everywhere. */
export async function deactivate({ admin, managed }: { admin: pg.Client; managed: ManagedAccounts }, userId: string): Promise<void> {
  await admin.query("update users set status = 'Inactive' where id = $1", [userId])
  await managed.endSessions(userId, 'deactivated')
}
