import type { TransactionStatus, TransactionType } from '../transactions/transaction-words.ts'

/** What counts as a payment here; refunds, captures and voids are children of one. */
export const paymentTypes = ['Payment', 'Authorization'] as const satisfies readonly TransactionType[]
/** Statuses whose captured amount is volume: the money was taken, and no one questions that. */
export const capturedStatuses = ['Captured', 'Successful', 'Refunded'] as const satisfies readonly TransactionStatus[]
/** The success rate is these of these and of the declined and failed ones. */
export const successfulStatuses = ['Reserved', 'Captured', 'Successful', 'Refunded'] as const satisfies readonly TransactionStatus[]
export const unsuccessfulStatuses = ['Declined', 'Failed'] as const satisfies readonly TransactionStatus[]
