import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { TransactionHead } from '../transactions.queries.ts'
import type { MoneyAction } from './record-actions.ts'

type Busy = Pick<TransactionHead, 'status' | 'amountRefundPendingMinor' | 'amountRefundHeldMinor' | 'amountCapturePendingMinor'>

/** An operation of this payment still waits for its provider, so the view will change by itself. */
export const isBusy = ({ status, amountRefundPendingMinor, amountRefundHeldMinor, amountCapturePendingMinor }: Busy): boolean =>
  status === 'Pending' || status === 'Closing' || amountRefundPendingMinor > amountRefundHeldMinor || amountCapturePendingMinor > 0

const open: readonly TransactionStatus[] = ['Created', 'Validated', 'Approved', 'Pending']
export const isDecided = (status: TransactionStatus): boolean => !open.includes(status)
export const wentThrough = (status: TransactionStatus): boolean =>
  status === 'Successful' || status === 'Captured' || status === 'Refunded' || status === 'Accepted'

/** How an action ended that decides the payment itself: a void, an approval. */
export function endOfPayment(action: MoneyAction, { status }: Pick<TransactionHead, 'status'>): TransactionStatus {
  if (action === 'approve') return status === 'Reserved' ? 'Successful' : status
  return status === 'Closing' ? 'Pending' : status === 'Closed' ? 'Successful' : 'Failed'
}

const everySecond = 10
const longestPauseMs = 15_000

/** Every second at first, since most providers answer at once; then less and less often, at last every 15 s. */
export const pauseMs = (poll: number): number =>
  poll < everySecond ? 1000 : Math.min(longestPauseMs, Math.round(1000 * 1.6 ** (poll - everySecond + 1)))
