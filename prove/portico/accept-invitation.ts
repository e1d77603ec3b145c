import { Browser, fieldOf } from '@portico/testkit/browser/cookie-browser.ts'
import { linkMailedTo } from './mailed.ts'
import type { Portico } from './portico.ts'

/** Follows the emailed link of an invitation and chooses a password, as a browser would. */
export async function acceptInvitation(portico: Portico, email: string, password: string): Promise<void> {
  const browser = new Browser({ 'user-agent': 'Portico proof' })
  const form = await browser.follow(await browser.get(await linkMailedTo(portico, email)))
  const action = /<form[^>]*action="([^"]+)"/.exec(form.text)?.[1]
  if (!action) throw new Error(`There is no form for ${email}: ${form.status} ${form.text.slice(0, 500)}`)
  const kept = Object.fromEntries(['csrf', 'firstName', 'lastName'].map((name) => [name, fieldOf(form.text, name)]))
  const reply = await browser.post(new URL(action, portico.url).href, { ...kept, password, repeat: password })
  if (reply.status !== 200) throw new Error(`${email} could not choose a password: ${reply.status} ${reply.text.slice(0, 500)}`)
}
