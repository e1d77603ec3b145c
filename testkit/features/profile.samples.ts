import { totpAt } from '../browser/authenticator.ts'
import {
  aBareAccountFor,
  aMadePasskey,
  anotherSession,
  aPasskeyOf,
  aSecondFactorFor,
  ownPassword,
  profileOf,
  profileUrl,
  totpSecret,
} from './profile.ts'
import type { SampleAt as At, Samples } from './sample.ts'

const versionOf = async ({ portico, person }: At) => (await profileOf(portico, person)).version

export const samples: Samples = {
  get: () => ({}),
  update: async (at: At) => ({
    body: { firstName: 'Ada', lastName: 'Lindqvist', timeZone: 'Europe/Istanbul', language: 'tr', version: await versionOf(at) },
  }),
  setLanguage: async ({ portico, person }: At) => ({
    body: { language: (await profileOf(portico, person)).language === 'tr' ? 'en' : 'tr' },
  }),
  setNotifications: async (at: At) => ({
    body: { choices: [{ type: 'ReportGenerated', portal: true, mail: true }], version: await versionOf(at) },
  }),
  listSessions: async ({ portico, person }: At) => {
    await anotherSession(portico, person)
    return {}
  },
  endSession: async ({ portico, person }: At) => ({ params: { sessionId: (await anotherSession(portico, person)).sessionId } }),
  endOtherSessions: async ({ portico, person }: At) => {
    await anotherSession(portico, person)
    return {}
  },
  getSecurity: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    await aPasskeyOf(portico, person)
    return {}
  },
  changePassword: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { current: ownPassword, password: 'Granite-meadow-58' } }
  },
  beginSecondFactor: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { proof: ownPassword } }
  },
  confirmSecondFactor: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    const { body } = await portico.as(person).post(profileUrl(person, '/second-factor/setup'), { proof: ownPassword })
    return { body: { code: totpAt((body as { secret: string }).secret, new Date()) } }
  },
  renewRecoveryCodes: async ({ portico, person }: At) => {
    await aSecondFactorFor(portico, person)
    return { body: { proof: totpAt(totpSecret, new Date()) } }
  },
  removeSecondFactor: async ({ portico, person }: At) => {
    await aSecondFactorFor(portico, person)
    return { body: { proof: totpAt(totpSecret, new Date()) } }
  },
  beginPasskey: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { body: { proof: ownPassword } }
  },
  addPasskey: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    const { ticket, response } = await aMadePasskey(portico, person)
    return { body: { name: 'Work laptop', ticket, response } }
  },
  renamePasskey: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { params: { id: (await aPasskeyOf(portico, person)).id }, body: { name: 'Old laptop', version: 1 } }
  },
  removePasskey: async ({ portico, person }: At) => {
    await aBareAccountFor(portico, person)
    return { params: { id: (await aPasskeyOf(portico, person)).id }, body: { proof: ownPassword } }
  },
}
