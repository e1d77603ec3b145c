import { Browser, type Reply, shownIn } from '@portico/testkit/browser/cookie-browser.ts'
import { fillIn, openSignIn } from '@portico/testkit/browser/portal-sign-in.ts'

export const wrongPassword = 'Not-the-password-1'

/** What became of one try: the alert as a reader sees it, and how long the answer took. */
export type Guess = { status: number; isIn: boolean; said: string; ms: number; reply: Reply }

/** One try at the sign-in form, by a browser of its own. */
export async function guess(
  origin: string,
  email: string,
  password: string,
  {
    headers = {},
    browser = new Browser({ 'user-agent': 'Portico proof', ...headers }),
  }: { headers?: Record<string, string>; browser?: Browser } = {},
): Promise<Guess> {
  const { form } = await openSignIn(browser, { origin })
  if (form.status !== 200) return { status: form.status, isIn: false, said: '', ms: 0, reply: form }
  const sentAt = performance.now()
  const reply = await fillIn(browser, form, { email, password })
  const ms = performance.now() - sentAt
  const alert = /role="alert"[\s\S]*?<\/div>/.exec(reply.text)?.[0] ?? ''
  const isIn = reply.location !== undefined && new URL(reply.location).searchParams.has('code')
  return { status: reply.status, isIn, said: shownIn(`<${alert}`).trim(), ms, reply }
}
