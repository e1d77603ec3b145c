import type { Connectors } from '../../connectors/index.ts'
import type { SendMail } from '../../core/outbound/mail.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { serverFeature } from '../server-feature.ts'
import { makePayment, releaseVerification } from './make-payment.ts'
import { sendReceipt } from './receipts.ts'
import { terminalRoutes } from './terminal.routes.ts'

export { receiptNumberOf } from './payment-of.ts'
export { type EntryInsert, insertEntries } from './terminal.repository.ts'

/** What the worker does with entries of the virtual terminal. */
export const terminalSubscribers = ({ connectors, sendMail }: { connectors: Connectors; sendMail: SendMail }): Subscribers => ({
  'terminal.payment_due': [makePayment(connectors)],
  'terminal.receipt_mail_due': [sendReceipt(sendMail)],
  'transaction.changed': [releaseVerification],
})

/** The virtual terminal: payments with cards that people type in, which only the vault sees. */
export const feature = serverFeature({
  tier: 'money',
  routes: ({ connectors }) => terminalRoutes(connectors),
  subscribers: (options) => [terminalSubscribers(options)],
})
