import type { Level } from '@portico/contract/core/level.ts'
import type { Profile } from '@portico/contract/features/profile/profile.schemas.ts'
import { Authenticator, totpAt } from '../browser/authenticator.ts'
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

type At = { portico: TestPortico; person: Person }

const versionOf = async ({ portico, person }: At) => (await profileOf(portico, person)).version

export const profileSamples = {
  'profile.get': () => ({}),
  'profile.update': async (at: At) => ({
    body: { firstName: 'Ada', lastName: 'Lindqvist', timeZone: 'Europe/Istanbul', language: 'tr', version: await versionOf(at) },
  }),
  'profile.setLanguage': async ({ portico, person }: At) => ({
    body: { language: (await profileOf(portico, person)).language === 'tr' ? 'en' : 'tr' },
  }),
  'profile.setNotifications': async (at: At) => ({
    body: { choices: [{ type: 'ReportGenerated', portal: true, mail: true }], version: await versionOf(at) },
  }),
  'profile.listSessions': async ({ portico, person }: At) => {
    await anotherSession(portico, person)
    return {}
  },
  'profile.endSession': async ({ portico, person }: At) => ({ params: { sessionId: (await anotherSession(portico, person)).sessionId } }),
  'profile.endOtherSessions': async ({ portico, person }: At) => {
    await anotherSession(portico, person)
    return {}
  },
  'profile.getSecurity': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    await aPasskeyOf(portico, person)
    return {}
  },
  'profile.changePassword': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { current: ownPassword, password: 'Granite-meadow-58' } }
  },
  'profile.beginSecondFactor': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { proof: ownPassword } }
  },
  'profile.confirmSecondFactor': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    const { body } = await portico.as(person).post(profileUrl(person, '/second-factor/setup'), { proof: ownPassword })
    return { body: { code: totpAt((body as { secret: string }).secret, new Date()) } }
  },
  'profile.renewRecoveryCodes': async ({ portico, person }: At) => {
    await aSecondFactorFor(portico, person)
    return { body: { proof: totpAt(totpSecret, new Date()) } }
  },
  'profile.removeSecondFactor': async ({ portico, person }: At) => {
    await aSecondFactorFor(portico, person)
    return { body: { proof: totpAt(totpSecret, new Date()) } }
  },
  'profile.beginPasskey': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { proof: ownPassword } }
  },
  'profile.addPasskey': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    const { ticket, response } = await aMadePasskey(portico, person)
    return { body: { name: 'Work laptop', ticket, response } }
  },
  'profile.renamePasskey': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { params: { id: (await aPasskeyOf(portico, person)).id }, body: { name: 'Old laptop', version: 1 } }
  },
  'profile.removePasskey': async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { params: { id: (await aPasskeyOf(portico, person)).id }, body: { proof: ownPassword } }
  },
}
