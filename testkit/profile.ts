import type { Level } from '@portico/contract/core/level.ts'
import type { Profile } from '@portico/contract/features/profile/profile.schemas.ts'
import type { TestPortico } from './app.ts'
import type { Person } from './world.ts'

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

type At = { portico: TestPortico; person: Person }

const versionOf = async ({ portico, person }: At) => (await profileOf(portico, person)).version

export const profileSamples = {
  'profile.get': () => ({}),
  'profile.update': async (at: At) => ({
    body: { firstName: 'Ada', lastName: 'Lindqvist', timeZone: 'Europe/Istanbul', language: 'tr', version: await versionOf(at) },
  }),
  'profile.setLanguage': () => ({ body: { language: 'tr' } }),
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
}
