/** The closed word lists of a payment. Names are the specification's; the meaning of each status is in docs/words.md. */
export const transactionTypes = [
  'Payment',
  'Authorization',
  'Verification',
  'Capture',
  'Refund',
  'Void',
  'Reversal',
  'Payout',
  'Dispute',
  'BankOrder',
] as const
export type TransactionType = (typeof transactionTypes)[number]

export const transactionStatuses = [
  'Created',
  'Pending',
  'WaitingForApproval',
  'Blocked',
  'Duplicate',
  'Reserved',
  'Captured',
  'Successful',
  'Refunded',
  'Closing',
  'Closed',
  'Declined',
  'Failed',
  'Rejected',
  'Conflict',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * Where the money of a transaction goes, as it is shown. `None`: it moves nothing beyond its payment, such as a capture of what a payment
 * has, or a void. The database says the same in `shown_value`.
 */
export const directions = ['In', 'Out', 'None'] as const
export type Direction = (typeof directions)[number]
const directionOfType: Record<TransactionType, Direction> = {
  Payment: 'In',
  Authorization: 'In',
  Verification: 'None',
  Capture: 'None',
  Refund: 'Out',
  Void: 'None',
  Reversal: 'None',
  Payout: 'Out',
  Dispute: 'Out',
  BankOrder: 'Out',
}
export const directionOf = (type: TransactionType): Direction => directionOfType[type]
/** An amount as it is shown: negative where money leaves. */
export const shownMinor = ({ type, amountMinor }: { type: TransactionType; amountMinor: number }): number =>
  directionOf(type) === 'Out' ? -amountMinor : amountMinor

/** How much of what was captured has been given back. */
export const refundStates = ['None', 'Partial', 'Full'] as const
export type RefundState = (typeof refundStates)[number]

export const closeReasons = ['Voided', 'Cancelled', 'Expired', 'Reversed'] as const
export type CloseReason = (typeof closeReasons)[number]

export const paymentMethods = ['Card', 'Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto', 'Terminal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const sources = [
  'Api',
  'HostedPage',
  'PaymentLink',
  'VirtualTerminal',
  'Terminal',
  'Batch',
  'Portal',
  'Recurring',
  'Import',
] as const
export const captureMethods = ['Automatic', 'Manual', 'ManualMultiple'] as const
export type CaptureMethod = (typeof captureMethods)[number]
export const settlementStatuses = ['None', 'Scheduled', 'Settled', 'PaidOut', 'Failed'] as const
export const disputeStates = ['None', 'Open', 'Won', 'Lost'] as const
export const webhookStatuses = ['NotConfigured', 'Configured', 'Delivering', 'NotDelivering'] as const

export const refundReasons = ['CustomerRequest', 'Duplicate', 'Fraud', 'ReturnedGoods', 'Other'] as const
export const voidReasons = ['CustomerRequest', 'Duplicate', 'Fraud', 'OrderCancelled', 'Other'] as const

export const transactionActions = ['refund', 'capture', 'void', 'checkStatus'] as const
export type TransactionAction = (typeof transactionActions)[number]

export const attemptDecisions = ['Next', 'Stop', 'Success'] as const
export const actorKinds = ['User', 'ApiKey', 'System', 'Provider'] as const
export const apiLogDirections = ['InboundApi', 'OutboundProvider', 'InboundWebhook', 'OutboundWebhook'] as const
export const errorClasses = ['Timeout', 'Network', '4xx', '5xx', 'Business'] as const
export const checkResults = ['Pass', 'Fail', 'Unavailable', 'Unchecked'] as const
export const eventKinds = ['StatusChanged', 'Action', 'Provider', 'Webhook', 'Risk', 'Routing', 'Note', 'System'] as const
export const sorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountMinor', '-amountMinor'] as const
