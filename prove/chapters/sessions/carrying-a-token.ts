import { call } from '../../attack/call.ts'
import type { Person } from '../../portico/people.ts'
import { spoilt } from './asking-for-a-code.ts'
import { attemptOf, type Negative } from './negative.ts'

/** The address where signed-in users read their own identity. */
export const whoAmI = '/api/v1/session/look'

/** Tokens that the API must not take, and ways to carry one that it must not look at. */
export function bearerNegatives(origin: string, { token, tokens, browser }: Person): Negative[] {
  const twin = async () => attemptOf(await call(origin, { token }, whoAmI))
  const carrying = (says: string, headers: Record<string, string>, path = whoAmI): Negative => ({
    says: `the API ${says}`,
    attack: async () => attemptOf(await call(origin, undefined, path, { headers })),
    twin,
  })
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
  const cookies = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return [
    carrying('without a token', {}),
    carrying('by the cookies of the sign-in alone', { cookie: cookies }),
    carrying('by a cookie that holds the token', { cookie: `access_token=${token}; portico.token=${token}` }),
    carrying('with the token in the address', {}, `${whoAmI}?access_token=${token}`),
    carrying('by Basic', { authorization: `Basic ${btoa(`portal:${token}`)}` }),
    carrying('with the token in another header', { 'x-access-token': token, 'x-authorization': `Bearer ${token}` }),
    carrying('with the ID token, which is for the portal alone', bearer(tokens.id_token)),
    ...Object.entries(spoilt(tokens.id_token)).map(([says, value]) => carrying(`with an ID token ${says}`, bearer(value))),
    carrying('with a letter of the token changed', bearer(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)),
    carrying('with the token cut short', bearer(token.slice(0, -1))),
    carrying('with the token twice', bearer(`${token}${token}`)),
    carrying('with a claim beside it of who it is', { 'x-user-id': crypto.randomUUID(), 'x-forwarded-user': 'admin@portico.example' }),
  ]
}

const doors = [
  'reg',
  'token/introspection',
  'token/revocation',
  'device',
  'device/auth',
  'request',
  'backchannel',
  'interaction/anything',
  'interaction/anything/login',
  'interaction/anything/confirm',
]

/** Doors of an OpenID provider that no one here uses. The twin is the door that everyone uses. */
export function closedDoors(origin: string): Negative[] {
  const twin = async () => attemptOf(await call(origin, undefined, '/Identity/.well-known/openid-configuration'))
  return doors.map((door) => ({
    says: `the door /Identity/${door}`,
    attack: async () => {
      const answers = await Promise.all([
        call(origin, undefined, `/Identity/${door}`),
        call(origin, undefined, `/Identity/${door}`, {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'client_id=portal&token=x&login=x&password=x',
        }),
      ])
      const open = answers.find(({ status }) => status !== 404)
      return open ? { came: 'in', told: String(open.status) } : { came: 'refused', told: '404' }
    },
    twin,
  }))
}
