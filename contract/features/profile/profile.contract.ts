import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { chosenLanguageRefusals } from '../chosen-languages/chosen-languages.refusals.ts'
import { profileRefusals } from './profile.refusals.ts'
import {
  CodeGiven,
  Enrolment,
  LanguageChange,
  NewPasskey,
  NotificationChange,
  OwnSession,
  Passkey,
  PasskeyId,
  PasskeyName,
  PasskeyRequest,
  PasswordChange,
  Profile,
  ProfileChange,
  Proof,
  RecoveryCodes,
  Security,
  SessionId,
} from './profile.schemas.ts'

const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own', whileViewing: 'closed' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/profile${tail}`, merchant: `/api/v1/profile${tail}` }) as const

/** In the trail of the person. */
const ofSelf = { about: 'people', id: 'caller' } as const

/** Kept by the identity server, which finds the account by the person, and records every change of it itself. */
const account = { ...mine, reach: 'none', records: { ...ofSelf, times: 0 } } as const
const proving = ['sca_locked', profileRefusals.noAccount, profileRefusals.wrongProof, profileRefusals.signInAgain] as const
const proven = { ...account, body: Proof } as const

/** What users see and change about themselves. No path names a user. */
export const profile = {
  get: endpoint({
    ...mine,
    reach: 'none',
    method: 'GET',
    summary: 'Own name, time zone, language and notification choices',
    paths: at(''),
    reply: Profile,
  }),
  update: endpoint({
    ...mine,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change own name, time zone and language',
    paths: at(''),
    body: ProfileChange,
    reply: Profile,
    refusals: ['stale_version', profileRefusals.unknownTimeZone, chosenLanguageRefusals.notOffered],
    records: ofSelf,
  }),
  setLanguage: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Keep the language that was chosen in the header; the last choice counts',
    paths: at('/language'),
    body: LanguageChange,
    reply: Profile,
    records: ofSelf,
    refusals: [chosenLanguageRefusals.notOffered],
  }),
  setNotifications: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Choose which news to receive, in the portal and by mail',
    paths: at('/notifications'),
    body: NotificationChange,
    reply: Profile,
    refusals: ['stale_version', profileRefusals.notTold],
    records: ofSelf,
  }),
  listSessions: endpoint({
    ...mine,
    reach: 'none',
    method: 'GET',
    summary: 'Where the person is signed in, the most recently used first',
    paths: at('/sessions'),
    reply: z.object({ data: z.array(OwnSession) }),
  }),
  endSession: endpoint({
    ...mine,
    reach: 'none',
    method: 'DELETE',
    summary: 'Sign out of another browser',
    paths: at('/sessions/:sessionId'),
    params: SessionId,
    reply: null,
    refusals: ['not_found'],
    records: ofSelf,
  }),
  endOtherSessions: endpoint({
    ...mine,
    reach: 'none',
    method: 'DELETE',
    summary: 'Sign out everywhere but here',
    paths: at('/sessions'),
    reply: z.object({ ended: z.int() }),
    records: ofSelf,
  }),
  getSecurity: endpoint({ ...account, method: 'GET', summary: 'How the person signs in', paths: at('/security'), reply: Security }),
  changePassword: endpoint({
    ...account,
    method: 'PUT',
    summary: 'Change own password; all other sessions end',
    paths: at('/password'),
    body: PasswordChange,
    reply: null,
    refusals: ['sca_locked', profileRefusals.noAccount, profileRefusals.noPassword, profileRefusals.wrongPassword],
  }),
  beginSecondFactor: endpoint({
    ...proven,
    method: 'POST',
    summary: 'Show the secret of an authenticator app, the first one or another in its place',
    paths: at('/second-factor/setup'),
    reply: Enrolment,
    refusals: [...proving, 'conflict'],
  }),
  confirmSecondFactor: endpoint({
    ...account,
    method: 'POST',
    summary: 'Turn two-step sign-in on with a code of the app; all other sessions end',
    paths: at('/second-factor'),
    body: CodeGiven,
    reply: RecoveryCodes,
    refusals: ['sca_locked', profileRefusals.noAccount, profileRefusals.wrongCode],
  }),
  renewRecoveryCodes: endpoint({
    ...proven,
    method: 'POST',
    summary: 'New recovery codes; the earlier ones stop working',
    paths: at('/second-factor/recovery-codes'),
    reply: RecoveryCodes,
    refusals: [...proving, profileRefusals.factorOff],
  }),
  removeSecondFactor: endpoint({
    ...proven,
    method: 'POST',
    summary: 'Turn two-step sign-in off',
    paths: at('/second-factor/removal'),
    status: 204,
    reply: null,
    refusals: [...proving, profileRefusals.factorOff],
  }),
  beginPasskey: endpoint({
    ...proven,
    method: 'POST',
    summary: 'Ask for a new passkey: what the browser is to make, good for five minutes',
    paths: at('/passkeys/setup'),
    reply: PasskeyRequest,
    refusals: [...proving, profileRefusals.passkeysNeedName],
  }),
  addPasskey: endpoint({
    ...account,
    method: 'POST',
    summary: 'Keep the passkey that the browser has made',
    paths: at('/passkeys'),
    body: NewPasskey,
    status: 201,
    reply: Passkey,
    refusals: [profileRefusals.noAccount, profileRefusals.passkeyNotAdded],
  }),
  renamePasskey: endpoint({
    ...account,
    method: 'PUT',
    summary: 'Give a passkey another name',
    paths: at('/passkeys/:id'),
    params: PasskeyId,
    body: PasskeyName,
    reply: Passkey,
    refusals: ['not_found', 'stale_version', profileRefusals.noAccount],
  }),
  removePasskey: endpoint({
    ...proven,
    method: 'POST',
    summary: 'Remove a passkey; it does not sign in any more',
    paths: at('/passkeys/:id/removal'),
    params: PasskeyId,
    status: 204,
    reply: null,
    refusals: ['not_found', ...proving],
  }),
}
