import { profile } from '@portico/contract/features/profile/profile.contract.ts'
import type { OwnAccount, OwnPasskey } from '../../core/actor/own-account.ts'
import { implement } from '../../core/call/implement.ts'
import { changeProfile, readProfile, setLanguage, setNotifications } from './change-profile.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, ownerOf } from './own-sessions.ts'

export const profileRoutes = (account: OwnAccount) =>
  implement(profile, {
    get: (context) => readProfile(context),
    update: ({ body, ...context }) => changeProfile(context, body),
    setLanguage: ({ body, ...context }) => setLanguage(context, body.language),
    setNotifications: ({ body, ...context }) => setNotifications(context, body),
    listSessions: async (context) => ({ data: await listOwnSessions(context, account) }),
    endSession: ({ params, ...context }) => endOwnSession(context, account, params.sessionId),
    endOtherSessions: (context) => endOtherSessions(context, account),
    getSecurity: async (context) => {
      const { passkeys, ...security } = await account.securityOf(ownerOf(context))
      return { ...security, passkeys: passkeys?.map(toPasskey) ?? null }
    },
    changePassword: ({ body, ...context }) => account.changePassword(ownerOf(context), body),
    beginSecondFactor: ({ body, ...context }) => account.beginSecondFactor(ownerOf(context), body.proof),
    confirmSecondFactor: async ({ body, ...context }) => ({
      recoveryCodes: await account.confirmSecondFactor(ownerOf(context), body.code),
    }),
    renewRecoveryCodes: async ({ body, ...context }) => ({
      recoveryCodes: await account.renewRecoveryCodes(ownerOf(context), body.proof),
    }),
    removeSecondFactor: ({ body, ...context }) => account.removeSecondFactor(ownerOf(context), body.proof),
    beginPasskey: ({ body, ...context }) => account.beginPasskey(ownerOf(context), body.proof),
    addPasskey: async ({ body, ...context }) => toPasskey(await account.addPasskey(ownerOf(context), body)),
    renamePasskey: async ({ params, body, ...context }) => toPasskey(await account.renamePasskey(ownerOf(context), params.id, body)),
    removePasskey: ({ params, body, ...context }) => account.removePasskey(ownerOf(context), params.id, body.proof),
  })

const toPasskey = ({ createdAt, lastUsedAt, ...passkey }: OwnPasskey) => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
