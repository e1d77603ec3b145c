import { type TransactionAction, transactionActions } from '@portico/contract/features/transactions/transaction-words.ts'
import type { AllowedAction } from '../transactions.queries.ts'

/** Those that ask for more in a dialog of their own before anything happens; what waits is decided in a dialog shared with the list. */
const withoutDialog = ['checkStatus', 'approvePayout', 'declinePayout'] as const satisfies readonly TransactionAction[]
export type MoneyAction = Exclude<TransactionAction, (typeof withoutDialog)[number]>
export const isMoneyAction = (action: TransactionAction): action is MoneyAction =>
  !(withoutDialog as readonly TransactionAction[]).includes(action)
export const moneyActions: readonly MoneyAction[] = transactionActions.filter(isMoneyAction)

/** In the order of their buttons. */
const order: readonly TransactionAction[] = [
  'approve',
  'resetRestriction',
  'approvePayout',
  'declinePayout',
  'refund',
  'capture',
  'decline',
  'statusChange',
  'checkStatus',
  'void',
  'reversal',
  'markRefunded',
  'payout',
  'amendBin',
]
/** Seldom asked for, so they wait in the menu. */
const rare: ReadonlySet<TransactionAction> = new Set(['reversal', 'markRefunded', 'payout', 'amendBin'])
/** What people come for. */
const wanted: readonly TransactionAction[] = ['approve', 'approvePayout', 'refund', 'capture']
/** Which of several disabled actions a person looks for first. */
const missed: readonly TransactionAction[] = ['approvePayout', 'void', 'refund', 'capture', 'checkStatus']

export type PlacedAction = AllowedAction & { primary: boolean; overflow: boolean }

/**
 * The place of each action: the first possible movement of money filled, then the other possible ones; of the impossible ones the one that a
 * person would look for first stays in sight with its reason (an own payment first of all), the others wait in the menu with theirs, as rare
 * actions always do. Actions that `may` says no to are left out: the person has no permission for them.
 */
export function placeActions(actions: readonly AllowedAction[], may: (action: TransactionAction) => boolean): PlacedAction[] {
  const known = order.flatMap((name) => actions.find(({ action }) => action === name && may(name)) ?? [])
  const primary = known.find(({ action, allowed }) => allowed && wanted.includes(action))?.action
  const isOwn = known.some(({ action, said }) => action === 'approve' && said?.reason === 'transactions.offOwnPayment')
  const isDecision = known.some(({ action, allowed }) => action === 'approve' && allowed)
  const shownOff = isDecision
    ? undefined
    : (isOwn ? ['approve' as const, ...missed] : missed).find((name) => known.some(({ action, allowed }) => action === name && !allowed))
  const placed = known.map((one) => ({
    ...one,
    primary: one.action === primary,
    overflow: rare.has(one.action) || (!one.allowed && one.action !== shownOff),
  }))
  const rank = (one: PlacedAction) => (one.primary ? 0 : one.allowed ? 1 : 2)
  return placed.toSorted((one, other) => rank(one) - rank(other))
}
