import { createHash, randomBytes } from 'node:crypto'
import { Browser, fieldOf, type Reply } from './cookie-browser.ts'

type At = { origin: string }
export type Tokens = {
  access_token: string
  id_token: string
  token_type: string
  expires_in: number
  scope: string
  refresh_token?: string
}
export type AuthorizationRequest = { url: string; verifier: string; state: string; redirectUri: string }

export const allScopes = 'openid profile email Merchant Payment Webhook Accounting Support FileService Banking'

/** What the portal asks for. Give `undefined` for a parameter to leave it out. */
export function authorizationRequest({ origin }: At, changed: Record<string, string | undefined> = {}): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  const redirectUri = changed.redirect_uri ?? `${origin}/authentication/login-callback`
  const parameters = {
    client_id: 'portal',
    response_type: 'code',
    scope: allScopes,
    redirect_uri: redirectUri,
    state,
    nonce: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }
  const url = new URL(`${origin}/Identity/auth`)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return { url: url.href, verifier, state, redirectUri }
}

export const redeem = (at: At, code: string, { verifier, redirectUri }: Pick<AuthorizationRequest, 'verifier' | 'redirectUri'>) =>
  fetch(`${at.origin}/Identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: at.origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  })

/** Opens the sign-in form. */
export async function openSignIn(browser: Browser, at: At, changed: Record<string, string | undefined> = {}) {
  const request = authorizationRequest(at, changed)
  const form = await browser.follow(await browser.get(request.url))
  return { request, form }
}

/** Fills in the form that is open; stops at the portal's own address. */
export async function fillIn(browser: Browser, form: Reply, fields: Record<string, string>): Promise<Reply> {
  const reply = await browser.post(form.url, { csrf: fieldOf(form.text, 'csrf'), ...fields })
  return browser.follow(reply, atPortal)
}

export const atPortal = /\/(authentication\/login-callback|assets\/)/

export function codeOf(reply: Reply): string {
  const code = reply.location && new URL(reply.location).searchParams.get('code')
  if (!code) throw new Error(`No code: ${reply.status} ${reply.location ?? reply.text.slice(0, 2000)}`)
  return code
}

/** From nothing to tokens. */
export async function signIn(at: At, person: { email: string }, secret: string, browser = new Browser()) {
  const { request, form } = await openSignIn(browser, at)
  const code = codeOf(await fillIn(browser, form, { email: person.email, password: secret }))
  const tokens = (await (await redeem(at, code, request)).json()) as Tokens
  return { browser, tokens, code, request }
}

/** The portal's hidden frame. */
export async function renewSilently(browser: Browser, at: At) {
  const request = authorizationRequest(at, { prompt: 'none', redirect_uri: `${at.origin}/assets/silent-redirect.html` })
  const reply = await browser.get(request.url)
  const answer = new URL(reply.location ?? 'about:blank').searchParams
  const code = answer.get('code')
  const tokens = code ? ((await (await redeem(at, code, request)).json()) as Tokens) : undefined
  return { error: answer.get('error'), tokens }
}
