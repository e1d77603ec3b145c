import { formatMoney } from '@portico/contract/core/money.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { decideAction } from '../rules/action-rules.ts'
import type { ActionFacts, ActionSubject } from '../rules/action-subject.ts'
import { allowedActions } from '../rules/allowed-actions.ts'

const exceeds = { refund: 'refund_exceeds_balance', capture: 'capture_exceeds_authorised' } as const

/** A refusal carries what is allowed instead, so that the screen need not ask again. */
export const refuse = (reason: string, payment: ActionSubject, facts: ActionFacts) =>
  new AppError('action_not_allowed', { detail: reason, extra: { allowedActions: allowedActions(payment, facts) } })

/** Throws unless the action is possible now for this amount (minor units). */
export function insist(action: TransactionAction, payment: ActionSubject, facts: ActionFacts, amountMinor = 0): void {
  const verdict = decideAction(action, payment, facts)
  if (!verdict.allowed) throw refuse(verdict.reason, payment, facts)
  const most = verdict.maxAmountMinor
  if (most === null || amountMinor <= most || !(action === 'refund' || action === 'capture')) return
  throw new AppError(exceeds[action], {
    detail: `At most ${formatMoney(most, payment.currency)} is left. Enter less.`,
    fields: { 'body.amountMinor': `At most ${formatMoney(most, payment.currency)} is left. Enter less.` },
    extra: { allowedActions: allowedActions(payment, facts) },
  })
}

/** The guard found nothing left although the decision had said yes: somebody else was quicker. Says why, as it is now. */
export function refuseLate(action: TransactionAction, payment: ActionSubject, facts: ActionFacts, amountMinor = 0): AppError {
  try {
    insist(action, payment, facts, amountMinor)
  } catch (refusal) {
    return refusal as AppError
  }
  return new AppError('stale_version', { detail: 'Somebody else acts on this payment right now. Look again and repeat.' })
}
