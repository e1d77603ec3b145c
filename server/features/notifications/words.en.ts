import type { AccountNews, DriftedSums, PaymentAlert, TicketKind, TicketNews } from '@portico/contract/features/notifications/news.ts'

export type Words = {
  /** In place of news whose record the reader no longer sees. */
  hidden: string
  ticket: Record<TicketKind, (ticket: Pick<TicketNews, 'by'>) => string>
  account: Record<Exclude<AccountNews['notice'], 'joined' | 'unsubscribed'>, [title: string, description: (from: string) => string]>
  payment: Record<PaymentAlert, [title: string, description: (reference: string) => string]>
  drift: {
    title: string
    /** `days`: such as `24 Oct 2026 (payments)`; `others`: how many days are left out. */
    description: (days: string, others: number) => string
    sums: Record<DriftedSums, string>
  }
}

export const englishWords: Words = {
  hidden: 'You no longer have access to this record',
  ticket: {
    TicketCreated: ({ by }) => `New ticket from ${by}`,
    TicketComment: ({ by }) => `New comment from ${by}`,
    TicketClosed: ({ by }) => `${by} closed a ticket`,
    TicketReopened: ({ by }) => `${by} reopened a ticket`,
    TicketAssigned: ({ by }) => `${by} assigned a ticket to you`,
    TicketUnassigned: () => 'A ticket needs a new assignee',
    TicketMention: ({ by }) => `${by} mentioned you`,
    TicketEscalated: ({ by }) => `${by} escalated a ticket`,
  },
  account: {
    newDevice: [
      'Sign-in from a new device',
      (from) => `${from || 'An unknown device'}. If this wasn’t you, sign it out and change your password.`,
    ],
    passwordChanged: ['Password changed', () => 'Your other sessions have ended. If this wasn’t you, reset your password.'],
    secondFactorOn: ['Two-step sign-in is on', () => 'From now on, you sign in with a code from your app.'],
    secondFactorOff: ['Two-step sign-in is off', () => 'You now sign in with only your password. If this wasn’t you, turn it on again.'],
    passkeyAdded: ['Passkey added', () => 'It can sign in without a password. If this wasn’t you, remove it.'],
    passkeyRemoved: ['Passkey removed', () => 'This passkey no longer works. Delete it from your device as well.'],
  },
  payment: {
    Conflict: [
      'Payment in conflict',
      (reference) => `Our records and the provider’s disagree about payment ${reference}. Check its status.`,
    ],
    PendingLong: ['Payment still pending', (reference) => `Payment ${reference} has been waiting for the provider for 30 minutes.`],
    ExpiringSoon: ['Authorisation expires soon', (reference) => `Capture payment ${reference} within a day, or its amount is released.`],
    PayoutFailed: ['Payout failed', (reference) => `A payout of payment ${reference} has failed.`],
    RefundFailed: ['Refund failed', (reference) => `A refund of payment ${reference} has failed.`],
    CaptureFailed: ['Capture failed', (reference) => `A capture of payment ${reference} has failed.`],
    ReversalFailed: ['Reversal failed', (reference) => `The reversal of payment ${reference} has failed.`],
    VoidFailed: ['Void failed', (reference) => `A void of payment ${reference} has failed.`],
    Disputed: ['Payment disputed', (reference) => `The cardholder disputes payment ${reference}.`],
  },
  drift: {
    title: 'Report figures corrected',
    description: (days, others) =>
      `Last night’s recount found figures that differed from their payments, and corrected them: ${days}${others > 0 ? ` and ${others} more` : ''}. Both figures are kept.`,
    sums: {
      payments: 'payments',
      providers: 'service providers',
      declines: 'decline reasons',
      countries: 'countries',
      merchants: 'customers',
      websites: 'websites',
      baseAmounts: 'base currency',
      ledger: 'ledger',
    },
  },
}
