import { type Browser, fieldOf, type Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal } from '@portico/testkit/browser/portal-sign-in.ts'

type At = { origin: string }

export function signOutUrl({ origin }: At, idToken?: string): string {
  const url = new URL(`${origin}/Identity/session/end`)
  url.searchParams.set('client_id', 'portal')
  url.searchParams.set('post_logout_redirect_uri', `${origin}/assets/logout-callback.html`)
  url.searchParams.set('state', 'out')
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  return url.href
}

/** Opens the sign-out page and presses its button (which the page's script does by itself when the portal asked). */
export async function signOut(browser: Browser, at: At, idToken?: string): Promise<{ page: Reply; end: Reply }> {
  const page = await browser.get(signOutUrl(at, idToken))
  const action = /<form[^>]*action="([^"]+)"/.exec(page.text)![1]!
  const reply = await browser.post(action, { xsrf: fieldOf(page.text, 'xsrf'), logout: 'yes' })
  return { page, end: await browser.follow(reply, atPortal) }
}
