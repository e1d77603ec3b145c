import { Browser, type Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { authorizationRequest } from '@portico/testkit/browser/portal-sign-in.ts'
import type { Person } from '../../portico/people.ts'
import type { Attempt, Negative } from './negative.ts'

type Changed = Record<string, string | undefined>

/** Where the portal lets itself be answered; an answer anywhere else is a leak. */
const isOfPortal = (url: URL, origin: string) =>
  url.origin === origin && ['/authentication/login-callback', '/assets/silent-redirect.html'].includes(url.pathname)

/** What a browser that is signed in is answered with: a code, a token or a sign-in form at our own address would be getting in. */
export function judgeAuthorization({ status, location, text }: Reply, origin: string): Attempt {
  if (status === 429 || status === 503) return { came: 'untried', told: String(status) }
  if (location === undefined) return { came: /name="(code|access_token|id_token)"/.test(text) ? 'in' : 'refused', told: String(status) }
  const url = new URL(location)
  const answer = new URLSearchParams(`${url.search.slice(1)}&${url.hash.slice(1)}`)
  const told = `${status} to ${url.origin}${url.pathname}, ${answer.get('error') ?? 'no error'}`
  const isGiven = ['code', 'access_token', 'id_token'].some((name) => answer.has(name))
  if (isGiven || !answer.has('error')) return { came: 'in', told }
  return isOfPortal(url, origin) ? { came: 'refused', told } : { came: 'in', told: `the error went to ${url.origin}` }
}

const places = (origin: string): [string, string | undefined][] => [
  ['a foreign address', 'https://evil.example/'],
  ['a slash more', `${origin}/authentication/login-callback/`],
  ['a query more', `${origin}/authentication/login-callback?next=x`],
  ['a fragment more', `${origin}/authentication/login-callback#x`],
  ['our name as the beginning of another', `${origin}.evil.example/authentication/login-callback`],
  ['our name as the user of another', `${origin.replace('://', '://portal@evil.example:80@')}/authentication/login-callback`],
  ['our address as a host’s user', `http://${new URL(origin).host}@evil.example/authentication/login-callback`],
  ['another path of ours', `${origin}/crm/transactions`],
  ['dots in the path', `${origin}/authentication/../authentication/login-callback`],
  ['an encoded path', `${origin}/authentication/%6Cogin-callback`],
  ['capital letters', `${origin}/Authentication/Login-Callback`],
  ['another port', `${new URL(origin).protocol}//${new URL(origin).hostname}:1/authentication/login-callback`],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a backslash', `${origin}\\@evil.example/authentication/login-callback`],
  ['nothing', ''],
]

const changes: [string, Changed][] = [
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
  ['with plain PKCE', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
  ['with a challenge of no method', { code_challenge_method: undefined }],
  ['with a method that there is not', { code_challenge_method: 'S512' }],
  ['with a challenge too short', { code_challenge: 'short' }],
  ['for a token', { response_type: 'token' }],
  ['for an ID token', { response_type: 'id_token' }],
  ['for code and ID token', { response_type: 'code id_token' }],
  ['for code and token', { response_type: 'code token' }],
  ['for no answer', { response_type: 'none' }],
  ['without a response type', { response_type: undefined }],
  ['for an unknown response mode', { response_mode: 'carrier' }],
  ['by a client that there is not', { client_id: 'nobody' }],
  ['by the account pages’ client', { client_id: 'account' }],
  ['without a client', { client_id: undefined }],
  ['with an unsigned request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['with a request object elsewhere', { request_uri: 'https://evil.example/r' }],
  ['with a client registered on the way', { registration: '{"redirect_uris":["https://evil.example"]}' }],
  ['for consent, which is not asked here', { prompt: 'consent' }],
  ['silently, though the person has to sign in again', { prompt: 'none', max_age: '0' }],
  ['with a hint that is no token', { prompt: 'none', id_token_hint: 'not.a.token' }],
]

/** The person’s own ID token, spoilt in the ways that someone would try. */
export function spoilt(idToken: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = idToken.split('.')
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  return {
    'without a signature (alg none)': `${write({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'of another person, signature kept': `${head}.${write({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'of another audience, signature kept': `${head}.${write({ ...claims, aud: 'other' })}.${signature}`,
    'signed with a secret of their own (HS256)': `${write({ alg: 'HS256' })}.${body}.${signature}`,
  }
}

/** Requests for a code by a browser that is signed in. Its twin is the same browser with the portal’s own request. */
export function authorizationNegatives(origin: string, person: Person, other: Person): Negative[] {
  const { browser, tokens } = person
  const ask = async (who: Browser, changed: Changed) => judgeAuthorization(await who.get(addressOf(origin, changed)), origin)
  const twin = () => ask(browser, { prompt: 'none', id_token_hint: tokens.id_token })
  const negative = (says: string, changed: Changed): Negative => ({ says, attack: () => ask(browser, changed), twin })
  return [
    ...places(origin).map(([says, redirect_uri]) => negative(`a code for ${says}`, { redirect_uri })),
    negative('a code for no address', { redirect_uri: undefined }),
    ...changes.map(([says, changed]) => negative(`a code ${says}`, changed)),
    ...Object.entries(spoilt(tokens.id_token)).map(([says, hint]) =>
      negative(`a code with a hint ${says}`, { prompt: 'none', id_token_hint: hint }),
    ),
    negative('a code with the ID token of somebody else', { prompt: 'none', id_token_hint: other.tokens.id_token }),
    { says: 'a silent code without a session', attack: () => ask(new Browser(), { prompt: 'none' }), twin },
  ]
}

/** The portal’s own request with these changes; here the address of the answer may be left out too. */
function addressOf(origin: string, changed: Changed): string {
  const url = new URL(authorizationRequest({ origin }).url)
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
