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
  // Only payouts have these.
  'Validated',
  'Approved',
  'Accepted',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * Where the money of a transaction goes, as it is shown. `None`: it moves nothing beyond its payment, such as a capture of what a payment
 * has, or a void. A reversal gives back what was captured, or only releases what was not. The database says the same in `shown_value`.
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
export const directionOf = (type: TransactionType, givesBack = false): Direction => (givesBack ? 'Out' : directionOfType[type])
/** An amount as it is shown: negative where money leaves. */
export const shownMinor = ({
  type,
  givesBack,
  amountMinor,
}: {
  type: TransactionType
  givesBack?: boolean
  amountMinor: number
}): number => (directionOf(type, givesBack) === 'Out' ? -amountMinor : amountMinor)

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
export type Source = (typeof sources)[number]
/** Pages of ours on which a shopper pays. */
export const hostedSources = ['HostedPage', 'PaymentLink'] as const satisfies readonly Source[]
/** Whether a provider was asked to take a payment. */
export const attemptStates = ['None', 'Some'] as const
export const captureMethods = ['Automatic', 'Manual', 'ManualMultiple'] as const
export type CaptureMethod = (typeof captureMethods)[number]
export const settlementStatuses = ['None', 'Scheduled', 'Settled', 'PaidOut', 'Failed'] as const
export const disputeStates = ['None', 'Open', 'Won', 'Lost'] as const
export const webhookStatuses = ['NotConfigured', 'Configured', 'Delivering', 'NotDelivering'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

export const refundReasons = ['CustomerRequest', 'Duplicate', 'Fraud', 'ReturnedGoods', 'Other'] as const
export const voidReasons = ['CustomerRequest', 'Duplicate', 'Fraud', 'OrderCancelled', 'Other'] as const
/** To reverse is to undo the whole payment, as a void does. */
export const reversalReasons = voidReasons

/** Why the product itself releases an authorisation. */
export const releaseReasons = ['CardVerified'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

/** What a person may say a payment was in truth, where its provider does not. */
export const statusChanges = ['Captured', 'Declined'] as const
export type StatusChange = (typeof statusChanges)[number]

export const fundingTypes = ['Credit', 'Debit', 'Prepaid', 'Charge'] as const

/** How likely a payment is fraud, by its score. */
export const riskLevels = ['Normal', 'Elevated', 'Highest', 'NotAssessed'] as const
export type RiskLevel = (typeof riskLevels)[number]
/** How a shopper was confirmed with 3-D Secure; None where it was not asked for, or confirmed nobody. */
export const threeDsFlows = ['Frictionless', 'Challenge', 'None'] as const

/** Why a person declines a payment that waits for a decision. */
export const rejectionReasons = ['SuspectedFraud', 'Duplicate', 'CustomerRequest', 'OrderCancelled', 'Other'] as const

export const transactionActions = [
  'refund',
  'capture',
  'void',
  'checkStatus',
  'reversal',
  'markRefunded',
  'approve',
  'decline',
  'statusChange',
  'amendBin',
  'resetRestriction',
  'payout',
  'approvePayout',
  'declinePayout',
] as const
/** How many transactions one call decides. */
export const mostDecisions = 1000

export type TransactionAction = (typeof transactionActions)[number]

/** Which of two things a lookup of alternative methods lists. */
export const apmKinds = ['transactions', 'requests'] as const
/** The outcome of a request to pay by an alternative method. `NoPayment`: refused before a payment was made. */
export const requestOutcomes = ['Waiting', 'Approved', 'Declined', 'Failed', 'NoPayment'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const attemptDecisions = ['Next', 'Stop', 'Success'] as const
export const actorKinds = ['User', 'ApiKey', 'System', 'Provider'] as const
export const apiLogDirections = ['InboundApi', 'OutboundProvider', 'InboundWebhook', 'OutboundWebhook'] as const
export const errorClasses = ['Timeout', 'Network', '4xx', '5xx', 'Business'] as const
export const checkResults = ['Pass', 'Fail', 'Unavailable', 'Unchecked'] as const
export const eventKinds = ['StatusChanged', 'Action', 'Provider', 'Webhook', 'Risk', 'Routing', 'Note', 'System'] as const
/** What a timeline may be narrowed to: kinds of events, and the other things that happen to a payment. */
export const timelineKinds = [...eventKinds, 'Attempt', 'Child', 'Relationship'] as const
export type TimelineKind = (typeof timelineKinds)[number]
export const sorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountMinor', '-amountMinor'] as const
/** What a payment that tries the providers of a website is to show. */
export const trialOutcomes = ['Approved', 'SoftDecline'] as const
export type TrialOutcome = (typeof trialOutcomes)[number]
/** How many of them a website may have in a minute. */
export const mostTrials = 10

/** What a payer wants whom an account reference is given: to pay in, or to be paid out. */
export const requestTypes = ['Deposit', 'Withdrawal'] as const
export type RequestType = (typeof requestTypes)[number]
