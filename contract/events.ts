import type { Level } from './core/level.ts'
import type { Transition } from './features/alerts/alert-words.ts'
import type { AccountLetter, AccountNews, News, TicketMail } from './features/notifications/news.ts'

/** Events of the outbox: topic → payload. The past tense for something that happened, the imperative for work to do. */
export type Events = {
  /** A child transaction waits for its provider: call it, or ask how the call ended. */
  'transaction.provider_call_due': { transactionId: string; childTransactionId: string; check?: number }
  /** Ask the provider for the state of a payment: a user wants it, or we do not know it ourselves. */
  'transaction.status_check_due': { transactionId: string; check?: number }
  /** Nobody will be asked with the card that the vault holds for this payment. */
  'transaction.card_forget_due': { transactionId: string }
  /** The money or the state of a payment changed. */
  'transaction.changed': { transactionId: string; status: string }
  /** A person entered a payment at the virtual terminal: make it. */
  'terminal.payment_due': { transactionId: string }
  /** A person wants the receipt of a payment emailed. */
  'terminal.receipt_mail_due': { transactionId: string; userId: string; email: string; language: 'en' | 'tr'; number: number }
  /** An invoice or a credit note was issued: write its PDF. */
  'invoices.document_due': { invoiceId: string }
  /** A user started an export. */
  'export.requested': { exportId: string }
  /** An export is done, or has failed: then it has no file. One that was cancelled ends in silence. */
  'export.ended': { exportId: string; userId: string; level: Level; fileName: string | null }
  /** A report is due, or a user wants it now: write it. */
  'report.run_due': { runId: string }
  /** The file of a report is there: mail it to this recipient. */
  'report.mail_due': { runId: string; to: string }
  /** A rule is new, or watches something else: look at it at once. */
  'alert.rule_saved': { ruleId: string }
  /** A rule mails a user about an alert. */
  'alert.mail_due': { alertId: string; eventId: string; step: Transition; userId: string }
  /** There is news for people. The worker finds and notifies them after the commit. */
  'news.due': News
  /** A user wants this news by email. `place` is an address of the portal. */
  'notification.mail_due': { userId: string; title: string; description: string; place: string; eventId?: string }
  /** A user's sign-in methods changed, or someone signed in from a new device. */
  'account.noticed': AccountNews
  /** Identity has a letter to write and mail. */
  'account.letter_due': AccountLetter
  /** A ticket was raised. */
  'ticket.raised': { ticketId: string }
  /** Something happened to a ticket; `place` is its number in the feed. */
  'ticket.item_added': { ticketId: string; place: number }
  /** The daily email: the user's unread news. `day`: of the user's own calendar. */
  'notification.daily_mail_due': {
    userId: string
    day: string
    count: number
    items: { title: string; description: string; place: string }[]
  }
  /** A user wants this news of a ticket by email. */
  'ticket.mail_due': TicketMail
  /** An external party is to be mailed its link; `invitation` is its number, so that an earlier one is not mailed after a later. */
  'external_party.invited': { partyId: string; invitation: number }
  /** A user asked for the scope of a ticket. */
  'scoping.requested': { ticketId: string; side: 'tenant' | 'platform' }
  /** A user asked to change many tickets. */
  'bulk.requested': { bulkId: string; total: number }
  /** A file waits for its scan. */
  'file.uploaded': { fileId: string }
  /** A user has a failed job run again. */
  'job.requested': { job: string; data: object }
  /** Someone may have lost the right to do what they are named for: this user, or those who hold this role. */
  'user.rights_taken': { userId: string } | { roleId: string }
  /** A user was invited, or gets the invitation again. */
  'user.invitation_due': { userId: string }
  /** A user gets a link to a new password. */
  'user.password_reset_due': { userId: string }
}
export type EventName = keyof Events
