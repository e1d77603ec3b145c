import type { Level } from './core/level.ts'
import type { AccountLetter, AccountNews, News, TicketMail } from './features/notifications/news.ts'

/** What the product tells itself, through the outbox: topic → payload. Past tense where it has happened, an order where work is due. */
export type Events = {
  /** A child transaction waits for its provider: call it, or ask how the call ended. */
  'transaction.provider_call_due': { transactionId: string; childTransactionId: string; check?: number }
  /** Someone wants to know, or we do not know ourselves, how a payment stands at its provider: ask. */
  'transaction.status_check_due': { transactionId: string; check?: number }
  /** The money or the state of a payment changed. */
  'transaction.changed': { transactionId: string; status: string }
  /** Someone asked for an export. */
  'export.requested': { exportId: string }
  /** An export is done, or has failed: then it has no file. One that was cancelled ends in silence. */
  'export.ended': { exportId: string; userId: string; level: Level; fileName: string | null }
  /** There is news for people, who are found and told once it is certain. */
  'news.due': News
  /** Someone wants to be told of this news by mail. `place` is an address of the portal. */
  'notification.mail_due': { userId: string; title: string; description: string; place: string }
  /** Something happened to how someone signs in. */
  'account.noticed': AccountNews
  /** Identity has a letter to write and mail. */
  'account.letter_due': AccountLetter
  /** A ticket was raised. */
  'ticket.raised': { ticketId: string }
  /** Something happened to a ticket; `place` is its number in the feed. */
  'ticket.item_added': { ticketId: string; place: number }
  /** The news of someone's day, as far as he has not read it. `day`: of his own calendar. */
  'notification.daily_mail_due': {
    userId: string
    day: string
    count: number
    items: { title: string; description: string; place: string }[]
  }
  /** Someone wants to be told of this about a ticket by mail. */
  'ticket.mail_due': TicketMail
  /** An external party is to be mailed its link; `invitation` is its number, so that an earlier one is not mailed after a later. */
  'external_party.invited': { partyId: string; invitation: number }
  /** Someone wants to know what a ticket needs. */
  'scoping.requested': { ticketId: string; side: 'tenant' | 'platform' }
  /** Someone wants many tickets changed. */
  'bulk.requested': { bulkId: string; total: number }
  /** A file waits for its scan. */
  'file.uploaded': { fileId: string }
  /** Someone has been invited, or is to have the invitation again. */
  'user.invitation_due': { userId: string }
  /** Someone is to be sent a link to a new password. */
  'user.password_reset_due': { userId: string }
}
export type EventName = keyof Events
