import type { AccountNews, PaymentAlert, TicketKind, TicketNews } from '@portico/contract/features/notifications/news.ts'

export type Words = {
  ticket: Record<TicketKind, (ticket: Pick<TicketNews, 'by'>) => string>
  account: Record<Exclude<AccountNews['notice'], 'joined'>, [title: string, description: (from: string) => string]>
  payment: Record<PaymentAlert, [title: string, description: (reference: string) => string]>
}

export const englishWords: Words = {
  ticket: {
    TicketCreated: ({ by }) => `New ticket from ${by}`,
    TicketComment: ({ by }) => `New comment from ${by}`,
    TicketClosed: ({ by }) => `${by} closed a ticket`,
    TicketReopened: ({ by }) => `${by} reopened a ticket`,
    TicketAssigned: ({ by }) => `${by} assigned a ticket to you`,
    TicketMention: ({ by }) => `${by} mentioned you`,
    TicketEscalated: ({ by }) => `${by} escalated a ticket`,
  },
  account: {
    newDevice: [
      'Sign-in from a new device',
      (from) => `${from || 'An unknown device'}. If it was not you, sign out of it and change your password.`,
    ],
    passwordChanged: ['Password changed', () => 'Your other sessions have ended. If it was not you, ask for a new password.'],
    secondFactorOn: ['Two-step sign-in is on', () => 'Signing in asks for a code from your app from now on.'],
    secondFactorOff: ['Two-step sign-in is off', () => 'Your password alone signs in now. If it was not you, turn it on again.'],
    passkeyAdded: ['Passkey added', () => 'It signs in without a password. If it was not you, remove it.'],
    passkeyRemoved: ['Passkey removed', () => 'It does not sign in any more.'],
  },
  payment: {
    Conflict: ['Payment in conflict', (reference) => `The provider says something else about payment ${reference} than we do.`],
    PendingLong: ['Payment still pending', (reference) => `The provider has not decided payment ${reference} for half an hour.`],
    ExpiringSoon: [
      'Authorisation ends soon',
      (reference) => `Within a day the amount of payment ${reference} is released unless it is captured.`,
    ],
    RefundFailed: ['Refund failed', (reference) => `A refund of payment ${reference} has failed.`],
    CaptureFailed: ['Capture failed', (reference) => `A capture of payment ${reference} has failed.`],
    VoidFailed: ['Void failed', (reference) => `A void of payment ${reference} has failed.`],
    Disputed: ['Payment disputed', (reference) => `The cardholder disputes payment ${reference}.`],
  },
}
