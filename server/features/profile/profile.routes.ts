import { profile } from '@portico/contract/features/profile/profile.contract.ts'
import { implement } from '../../core/implement.ts'
import type { OwnAccount } from '../../core/own-account.ts'
import { changeProfile, readProfile, setLanguage, setNotifications } from './change-profile.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

export const profileRoutes = (account: OwnAccount) =>
  implement(profile, {
    get: (context) => readProfile(context),
    update: ({ body, ...context }) => changeProfile(context, body),
    setLanguage: ({ body, ...context }) => setLanguage(context, body.language),
    setNotifications: ({ body, ...context }) => setNotifications(context, body),
    listSessions: async (context) => ({ data: await listOwnSessions(context, account) }),
    endSession: ({ params, ...context }) => endOwnSession(context, account, params.sessionId),
    endOtherSessions: (context) => endOtherSessions(context, account),
  })
