import type { ManagedAccounts } from '../../core/actor/managed-accounts.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { tellOfJoining } from './tell-of-person.ts'

/** Mails leave once the change is certain. One that is delivered twice carries a newer link, which makes the other useless. */
export const peopleSubscribers = (accounts: ManagedAccounts): Subscribers => ({
  'user.invitation_due': [({ payload, attempt }) => accounts.invite(payload.userId, attempt)],
  'account.noticed': [tellOfJoining],
  'user.password_reset_due': [({ payload, attempt }) => accounts.sendPasswordReset(payload.userId, attempt)],
  'account.letter_due': [({ payload, attempt }) => accounts.sendLetter(payload, attempt)],
})
