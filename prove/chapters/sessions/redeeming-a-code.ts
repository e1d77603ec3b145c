import { authorizationRequest, codeOf } from '@portico/testkit/browser/portal-sign-in.ts'
import { type Answer, call } from '../../attack/call.ts'
import type { Person } from '../../portico/people.ts'
import { attemptOf, type Negative } from './negative.ts'

type Fields = Record<string, string | undefined>
export type Code = { code: string; verifier: string; redirectUri: string }

/** A code for someone who is signed in. */
export async function aCode(origin: string, { browser }: Person): Promise<Code> {
  const request = authorizationRequest({ origin }, { prompt: 'none' })
  return { ...request, code: codeOf(await browser.get(request.url)) }
}

/** As the portal redeems it, with these changes; `undefined` leaves a field out. */
export function redeemAs(
  origin: string,
  { code, verifier, redirectUri }: Code,
  changed: Fields = {},
  headers: Record<string, string> = {},
) {
  const fields: Fields = {
    grant_type: 'authorization_code',
    client_id: 'portal',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...changed,
  }
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return call(origin, undefined, '/Identity/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(given).toString(),
  })
}

const isToken = ({ text }: Answer) => text.includes('"access_token"')
const judge = (answer: Answer) => (isToken(answer) ? ({ came: 'in', told: 'a token' } as const) : attemptOf(answer))

/** Codes redeemed wrongly. Its twin redeems the very same code rightly, unless the attack is to do so twice. */
export function redemptionNegatives(origin: string, person: Person, other: Person): Negative[] {
  const wrong = (says: string, changed: Fields): Negative => {
    let code: Code
    return {
      says: `a token ${says}`,
      attack: async () => {
        code = await aCode(origin, person)
        return judge(await redeemAs(origin, code, changed))
      },
      twin: async () => judge(await redeemAs(origin, code)),
    }
  }
  const fresh = async (who = person) => judge(await redeemAs(origin, await aCode(origin, who)))
  const silent = `${origin}/assets/silent-redirect.html`
  return [
    wrong('with another verifier', { code_verifier: 'x'.repeat(43) }),
    wrong('without a verifier', { code_verifier: undefined }),
    wrong('with an empty verifier', { code_verifier: '' }),
    wrong('for another address of the portal', { redirect_uri: silent }),
    wrong('for a foreign address', { redirect_uri: 'https://evil.example/' }),
    wrong('without an address', { redirect_uri: undefined }),
    wrong('as the account pages', { client_id: 'account' }),
    wrong('as a client that there is not', { client_id: 'nobody' }),
    wrong('without a client', { client_id: undefined }),
    wrong('for a code that was never given', { code: 'x'.repeat(43) }),
    wrong('by a password', { grant_type: 'password', username: person.email, password: 'x' }),
    wrong('by client credentials', { grant_type: 'client_credentials' }),
    wrong('by a refresh token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }),
    wrong('by a device code', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' }),
    {
      says: 'a token with the verifier of another’s code',
      attack: async () => {
        const { verifier } = await aCode(origin, other)
        return judge(await redeemAs(origin, await aCode(origin, person), { code_verifier: verifier }))
      },
      twin: () => fresh(other),
    },
    {
      says: 'a token for a code by its address alone',
      attack: async () => {
        const { code, verifier, redirectUri } = await aCode(origin, person)
        const query = new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'portal',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        })
        return judge(await call(origin, undefined, `/Identity/token?${query}`))
      },
      twin: () => fresh(),
    },
    {
      says: 'a code used twice',
      attack: async () => {
        const code = await aCode(origin, person)
        await redeemAs(origin, code)
        return judge(await redeemAs(origin, code))
      },
      twin: () => fresh(),
    },
    {
      says: 'the token of a code that was used twice',
      attack: async () => {
        const code = await aCode(origin, person)
        const { access_token: token } = JSON.parse((await redeemAs(origin, code)).text) as { access_token: string }
        await redeemAs(origin, code)
        return attemptOf(await call(origin, { token }, '/api/v1/session/look'))
      },
      twin: async () => {
        const { access_token: token } = JSON.parse((await redeemAs(origin, await aCode(origin, person))).text) as { access_token: string }
        return attemptOf(await call(origin, { token }, '/api/v1/session/look'))
      },
    },
  ]
}
