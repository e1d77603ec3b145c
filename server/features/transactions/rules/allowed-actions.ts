import type { Refusal } from '@portico/contract/core/refusals.ts'
import type { TransactionAction, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionActions } from '@portico/contract/features/transactions/transaction-words.ts'
import type { AllowedAction } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { actionMatrix } from './action-matrix.ts'
import { isForType } from './action-reasons.ts'
import { decideAction, hasCard } from './action-rules.ts'
import type { ActionFacts, ActionSubject } from './action-subject.ts'

const movesAnAmount: ReadonlySet<TransactionAction> = new Set(['refund', 'capture', 'markRefunded'])

/**
 * What may be done with a transaction now, how much at most (minor units of its currency), and why not.
 * Actions the person has no permission for, those that no transaction of this type ever allows, and decisions about a payment that waits for
 * none, are left out: a screen shows none of them, not even disabled.
 */
export function allowedActions(transaction: ActionSubject, facts: ActionFacts): AllowedAction[] {
  return transactionActions.flatMap((action) => {
    const right = facts.permitted.get(action)
    if (!right) return []
    // What a refund, a capture or a void never allows is done on its payment.
    if (!isForType(action, transaction.type)) return []
    if (action === 'amendBin' && !hasCard(transaction)) return []
    if (isDecision(action) && !waitsForIt(action, transaction.status)) return []
    const verdict = decideAction(action, transaction, facts)
    return {
      action,
      allowed: verdict.allowed,
      ...(verdict.allowed ? { reason: null, said: null } : told(verdict.refusal)),
      maxAmountMinor: !movesAnAmount.has(action) ? null : verdict.allowed ? verdict.maxAmountMinor : 0,
      requiresSca: right.requiresSca,
    }
  })
}

/** What a person decides about a payment that waits: no menu offers it where there is nothing to decide. */
const decisions = {
  approve: ['approve', 'decline'],
  decline: ['approve', 'decline'],
  statusChange: ['statusChange'],
  resetRestriction: ['resetRestriction'],
  approvePayout: ['approve'],
  declinePayout: ['approve'],
} as const
const isDecision = (action: TransactionAction): action is keyof typeof decisions => action in decisions
const waitsForIt = (decision: keyof typeof decisions, status: TransactionStatus): boolean =>
  decisions[decision].some((action) => actionMatrix[status][action] !== 'no')

/** In English, and by its name. */
const told = ({ reason, params, text }: Refusal) => ({ reason: text, said: { reason, params } })
