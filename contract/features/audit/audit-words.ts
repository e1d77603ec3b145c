/** What may happen to an account, as its trail names it. */
export const accountEvents = [
  'signIn',
  'signOut',
  'endSessions',
  'issueToken',
  'lockOut',
  'changePassword',
  'resetPassword',
  'enrolSecondFactor',
  'removeSecondFactor',
  'useRecoveryCode',
  'renewRecoveryCodes',
  'register',
  'acceptInvitation',
] as const
export type AccountEvent = (typeof accountEvents)[number]

export const auditResults = ['done', 'refused'] as const
/** So many days may be searched for a name, which no index finds. */
export const longestNameSearchDays = 31
