import type { ActionResult, RecordScope, TransactionDetail } from '../transactions.queries.ts'

/** What each dialog of an action on a payment is given. `onDone` takes the amount it was about. */
export type ActionProps = {
  detail: TransactionDetail
  scope: RecordScope
  onDone: (result: ActionResult, amountMinor: number) => void
  onClose: () => void
}

/** Of an action that takes a part: at most this much. */
export type AmountProps = ActionProps & { maxAmountMinor: number }
