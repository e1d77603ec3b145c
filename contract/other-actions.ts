/**
 * What goes on record and is no operation of a contract, with what it is about: what workers and commands do by themselves, and what
 * identity records of an account.
 */
export const otherActions = {
  'files.scan': 'files',
  'files.sweep': 'files',
  'imports.run': 'imports',
  'schedules.stop': 'schedules',
  'scoping.draft': 'support',
  'support.release': 'support',
  'transactions.expire': 'transactions',
  'identity.signIn': 'accounts',
  'identity.signOut': 'accounts',
  'identity.endSessions': 'accounts',
  'identity.issueToken': 'accounts',
  'identity.lockOut': 'accounts',
  'identity.confirmAction': 'accounts',
  'identity.changePassword': 'accounts',
  'identity.resetPassword': 'accounts',
  'identity.enrolSecondFactor': 'accounts',
  'identity.removeSecondFactor': 'accounts',
  'identity.useRecoveryCode': 'accounts',
  'identity.renewRecoveryCodes': 'accounts',
  'identity.addPasskey': 'accounts',
  'identity.renamePasskey': 'accounts',
  'identity.removePasskey': 'accounts',
  'identity.register': 'accounts',
  'identity.acceptInvitation': 'accounts',
  'identity.unsubscribe': 'accounts',
} as const
export type OtherAction = keyof typeof otherActions
export type AccountAction = Extract<OtherAction, `identity.${string}`>
