import type { Page } from '@portico/testkit/browser/browser.ts'
import { type Stack, startStack } from '@portico/testkit/portico/whole-portico.ts'
import { afterAll, beforeAll, inject } from 'vitest'
import type { aBrowser, Person } from './browser.fixture.ts'
import { fillSignIn, heading } from './sign-in.fixture.ts'

type Browser = ReturnType<typeof aBrowser>

/** A Portico of this file's own, whose sessions live as shortly as the file says. */
export function aShortLivedPortico(environment: Record<string, string>) {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(inject('beginning'), environment)
  })
  afterAll(() => stack?.stop())
  return {
    /** A person who types the password: sessions end here, so that none can be taken over from another test. */
    signIn: async ({ aPage }: Browser, person: Person, place: string) => {
      const page = await aPage({ baseURL: stack.url })
      await page.goto(place)
      await fillSignIn(page, person, inject('password'))
      await heading(page).waitFor()
      return page
    },
    /** Calls the API as the page would, as a timer or as a person. */
    call: (token: string, path: string, { method = 'GET', byTimer = true } = {}) =>
      fetch(`${stack.url}${path}`, { method, headers: { authorization: token, ...(byTimer ? { 'x-background': '1' } : {}) } }),
  }
}

export const isSilentRenewal = (url: string | URL) => /\/Identity\/auth\?.*prompt=none/.test(String(url))

/** What the hidden frame of the portal asks the identity server: `code` where somebody is still signed in there. */
export async function renewSilently(page: Page): Promise<'code' | 'error' | 'neither'> {
  const redirect = new URL('/assets/silent-redirect.html', page.url()).href
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    redirect_uri: redirect,
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const reply = await page.request.get(`/Identity/auth?${query}`, { maxRedirects: 0 })
  const answer = new URL(reply.headers().location ?? 'about:blank').searchParams
  return answer.has('code') ? 'code' : answer.has('error') ? 'error' : 'neither'
}

/** Every token the page has worked with since. */
export function tokensOf(page: Page): Set<string> {
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.add(authorization)
  })
  return tokens
}

/** Where the page itself, not one of its frames, has been loaded anew since. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return loads
}

/** What the browser may keep after a person has gone: choices made for it, the look of the tenant, what a journey notes itself. */
const staysWithBrowser = [
  'SystemMode',
  'theme',
  'language',
  'accountLanguage',
  'drawerSize',
  'themeConfig',
  'reloadedAt',
  'heard',
  'pressed',
]
/** And where pages were scrolled to, and a sign-in that has begun anew. */
const staysByPattern = /^(tsr-scroll-restoration-.*|oidc\.[0-9a-f]{32}|left-\d)$/

/** All that the browser keeps of the person, by name. */
export async function keptOf(page: Page): Promise<Record<string, string>> {
  const all = (await page.evaluate('({ ...localStorage, ...sessionStorage })')) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([name]) => !staysWithBrowser.includes(name) && !staysByPattern.test(name)))
}
