import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { decideAction } from '../rules/action-rules.ts'
import type { ActionFacts, ActionSubject } from '../rules/action-subject.ts'
import { allowedActions } from '../rules/allowed-actions.ts'

const tooMuch: Partial<Record<TransactionAction, typeof transactionRefusals.refundTooMuch | typeof transactionRefusals.captureTooMuch>> = {
  refund: transactionRefusals.refundTooMuch,
  markRefunded: transactionRefusals.refundTooMuch,
  capture: transactionRefusals.captureTooMuch,
}

/** A refusal contains the actions allowed instead, so the screen need not ask again. */
export const refuse = (refusal: Refusal, payment: ActionSubject, facts: ActionFacts) =>
  new AppError(refusal, { extra: { allowedActions: allowedActions(payment, facts) } })

/** Throws unless the action is possible now for this amount (minor units). */
export function insist(action: TransactionAction, payment: ActionSubject, facts: ActionFacts, amountMinor = 0): void {
  const verdict = decideAction(action, payment, facts)
  if (!verdict.allowed) throw refuse(verdict.refusal, payment, facts)
  const most = verdict.maxAmountMinor
  const exceeded = tooMuch[action]
  if (most === null || amountMinor <= most || !exceeded) return
  throw refuse(exceeded({ left: { minor: most, currency: payment.currency } }), payment, facts)
}

/** The guard found nothing left although the decision had said yes: someone else was quicker. Says why, as it is now. */
export function refuseLate(action: TransactionAction, payment: ActionSubject, facts: ActionFacts, amountMinor = 0): AppError {
  try {
    insist(action, payment, facts, amountMinor)
  } catch (refusal) {
    return refusal as AppError
  }
  return new AppError(transactionRefusals.busy())
}
