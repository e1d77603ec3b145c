import { serverFeature } from '../server-feature.ts'
import { expireAuthorisations } from './provider/expire-authorisations.ts'
import { tellOfExpiring } from './provider/tell-of-expiring.ts'
import { transactionSubscribers } from './transactions.events.ts'
import { findTenantOfTransaction } from './transactions.platform.repository.ts'
import { transactionRoutes } from './transactions.routes.ts'

export { releaseAuthorisation } from './actions/release-authorisation.ts'
export { refusedRequest } from './apm/keep-requests.ts'
export { insertRequests } from './apm/requests.repository.ts'
export { exportTransactions } from './export/export-transactions.ts'
export { type KeyInsert, keyRowsOf } from './keys/keys.repository.ts'
export { refuseUnservedSearch } from './lookup/narrow-search.ts'
export { refuseUnreadTickets } from './lookup/refuse-unread-tickets.ts'
export { outsideRefundEffects, settledEffects } from './payments/by-hand-effects.ts'
export { wasWithoutCode } from './payments/card-held.ts'
export { createPayment, type NewPayment } from './payments/create-payment.ts'
export { type HeldStep, heldEffects } from './payments/held-payment.ts'
export type { PaymentDraft } from './payments/payment-draft.ts'
export {
  actionEffects,
  expiryEffects,
  type PastAction,
  type PastAttempt,
  type PaymentRows,
  paymentEffects,
} from './payments/payment-effects.ts'
export { insertPayments, paymentsInsert } from './payments/payments.repository.ts'
export { markEffects, type PastMark, type PastPayout, payoutEffects } from './payments/request-effects.ts'
export { setReserved } from './payouts/payout-books.repository.ts'
export { logOfExchange } from './provider/api-logs.ts'
export { expireAuthorisations } from './provider/expire-authorisations.ts'
export { findRecord as findTransaction, insertApiLogs } from './provider/provider.repository.ts'
export { providerCallbackRoutes } from './provider/provider-callback.routes.ts'
export { billingOf } from './provider/send-held.ts'
export { tellOfExpiring } from './provider/tell-of-expiring.ts'
export { relationshipOf } from './relationships/allocate.ts'
export { insertRelationships, type RelationshipInsert } from './relationships/relationships.repository.ts'
export {
  eventIsThere,
  idsOfFamily,
  listNewestChanges,
  listStatusChanges,
  type StatusChange,
  saveWebhookStatus,
} from './status-changes.repository.ts'
export type { ActorOfRecord, TransactionDetails } from './transaction-details.ts'
export { partOf, type TransactionRecord } from './transaction-row.ts'
export { transactionSubscribers } from './transactions.events.ts'
export { transactionRoutes } from './transactions.routes.ts'

/** Payments: lookup, everything about one, what may be done with it, and what its provider says. */
export const feature = serverFeature({
  tier: 'money',
  routes: ({ connectors }) => transactionRoutes(connectors),
  subscribers: ({ connectors }) => [transactionSubscribers(connectors)],
  jobs: (tools) => [expireAuthorisations(tools), tellOfExpiring(tools)],
  finder: { transaction: findTenantOfTransaction },
})
