import type { Level } from '@portico/contract/core/level.ts'
import type { Profile } from '@portico/contract/features/profile/profile.schemas.ts'
import { Authenticator } from '../browser/authenticator.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

export const profileUrl = ({ level }: { level: Level }, tail = '') => `/api/v1/${level === 'merchant' ? '' : 'crm/'}profile${tail}`

export const profileOf = async (portico: TestPortico, person: Person): Promise<Profile> =>
  (await portico.as(person).get(profileUrl(person))).body as Profile

export const ownPassword = 'Copper-teapot-93'

/** Gives the person an account with a password, where he has none. */
export async function anAccountFor(portico: TestPortico, { id, email }: Person): Promise<void> {
  const { accounts } = await portico.identity()
  await accounts.create({ userId: id, email, password: ownPassword, verified: true })
}

/** Another session of the person's own; gives its bearer token. */
export async function anotherSession(portico: TestPortico, person: Person): Promise<{ token: string; sessionId: string }> {
  await anAccountFor(portico, person)
  const { sessions } = await portico.identity()
  const token = await sessions.issueToken(person.id, 3600)
  return { token, sessionId: (await sessions.findByAccessToken(token))!.sessionId }
}

export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Somebody who signs in with the password and nothing else. */
export async function aBareAccountFor(portico: TestPortico, person: Person): Promise<void> {
  await anAccountFor(portico, person)
  await (await portico.identity()).managed.removeSecondFactor(person.id)
}

/** Somebody whose app shows codes; the one of now has not been used. */
export async function aSecondFactorFor(portico: TestPortico, person: Person): Promise<void> {
  await aBareAccountFor(portico, person)
  await (await portico.identity()).accounts.enrolTotp(person.id, totpSecret)
}

type Made = { authenticator: Authenticator; ticket: string; response: string; options: string }

/** A passkey that the device has made and the portal does not know yet. */
export async function aMadePasskey(portico: TestPortico, person: Person, proof: string = ownPassword): Promise<Made> {
  const reply = await portico.as(person).post(profileUrl(person, '/passkeys/setup'), { proof })
  if (reply.status !== 200) throw new Error(`No passkey is asked for: ${reply.status} ${reply.text}`)
  const { options, ticket } = reply.body as { options: string; ticket: string }
  const authenticator = new Authenticator()
  return { authenticator, ticket, options, response: authenticator.create(options) }
}

/** A passkey of the person's own, by its id. */
export async function aPasskeyOf(portico: TestPortico, person: Person, name = 'Work laptop') {
  const { authenticator, ticket, response } = await aMadePasskey(portico, person)
  const reply = await portico.as(person).post(profileUrl(person, '/passkeys'), { name, ticket, response })
  if (reply.status !== 201) throw new Error(`The passkey is not kept: ${reply.status} ${reply.text}`)
  return { authenticator, id: (reply.body as { id: string }).id }
}
