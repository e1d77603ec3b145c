import type { Language } from '../../core/languages.ts'
import type { Level } from '../../core/level.ts'
import type { Permission } from '../../permissions.ts'

/** Types of the specification (000 section 3) and, from TicketCreated on, ours. */
export const notificationTypes = [
  'PreCheckForm',
  'Proposal',
  'Agreement',
  'BoardingDocuments',
  'Task',
  'TransactionVelocityAlert',
  'ReportGenerated',
  'TicketCreated',
  'TicketComment',
  'TicketClosed',
  'TicketReopened',
  'TicketAssigned',
  'TicketUnassigned',
  'TicketMention',
  'TicketEscalated',
  'TransactionAlert',
  'RoleChange',
  'AccountSecurity',
  'InvitationAccepted',
  'WebhookAlert',
  'ReportDrift',
  'InvoiceIssued',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const ticketKinds = [
  'TicketCreated',
  'TicketComment',
  'TicketClosed',
  'TicketReopened',
  'TicketAssigned',
  'TicketUnassigned',
  'TicketMention',
  'TicketEscalated',
] as const satisfies readonly NotificationType[]
export type TicketKind = (typeof ticketKinds)[number]

/** News of a ticket. `by`: the author, under the name that the recipients may see. `text`: the comment, for the email. */
export type TicketNews = { ticketId: string; reference: string; subject: string; by: string; text?: string }

/** `to`: a person, or an address that a ticket names. `itemId`: the line of the ticket it is about, the ticket's own id for the first. */
export type TicketMail = {
  kind: TicketKind
  to: { userId: string } | { email: string; language: string }
  ticket: TicketNews
  itemId: string
  place: string
}

export const paymentAlerts = [
  'Conflict',
  'PendingLong',
  'ExpiringSoon',
  'RefundFailed',
  'CaptureFailed',
  'VoidFailed',
  'Disputed',
  'ReversalFailed',
  'PayoutFailed',
] as const
export type PaymentAlert = (typeof paymentAlerts)[number]
/** Skips users restricted to other payment methods or service providers. */
export type PaymentNews = {
  transactionId: string
  reference: string
  alert: PaymentAlert
  paymentMethod: string
  serviceProvider: string
}

/** Sums that a recount found to differ from the rows that they add up, and put right. */
export type DriftedSums = 'payments' | 'providers' | 'declines' | 'countries' | 'merchants' | 'websites' | 'baseAmounts' | 'ledger'
/** `days`: days, or months by their first day, in order; each with the sums that differed. */
export type DriftNews = { days: readonly { day: string; span: 'day' | 'month'; sums: readonly DriftedSums[] }[] }

/** Changes of a user's sign-in methods. */
export type AccountNotice = 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff' | 'passkeyAdded' | 'passkeyRemoved'
/** What identity mails to an address. Links are made when the letter is written. */
export type AccountLetter =
  | { letter: 'reset'; email: string }
  | { letter: 'registration'; email: string; firstName: string; lastName: string; language: Language }
  | { letter: 'notice'; accountId: string; notice: AccountNotice }

/**
 * What happened to a user's sign-in, with the method and the place if they are known. `joined`: an invitation was accepted, which is
 * news to the person who sent it. `unsubscribed`: the person wants no mails any more, and gets no news of it.
 */
export type AccountNews = {
  userId: string
  notice: AccountNotice | 'newDevice' | 'joined' | 'unsubscribed'
  device: string
  ip: string
}

type Said = { title: string; description: string }

/** The content of a notification. Words and place of tickets and payments are made at delivery, in the recipient's language. */
export type Telling =
  | { kind: TicketKind; ticket: TicketNews }
  | { kind: 'TransactionAlert'; payment: PaymentNews }
  | { kind: 'ReportDrift'; drift: DriftNews }
  | { kind: NotificationType; said: Record<Language, Said>; objectUrl: string; useRouter: boolean }

/** Holders of one of these permissions at that level: of the merchant that it is about, of its tenant, of the platform. */
export type Holders = { level: Level; anyOf: readonly Permission[] }

/**
 * `people` and `holders` get the news, `except` do not. Only people of the tenant it belongs to, of the platform, and of the merchant it is
 * about; and of the staff only who is not held to other merchants.
 */
export type News = Telling & {
  /** A user gets news of one event once, however often and in which kinds it is sent. */
  eventId: string
  people?: readonly string[]
  holders?: readonly Holders[]
  except?: readonly string[]
  /** The merchant it is about; null where it is about none. */
  merchantId: string | null
}
