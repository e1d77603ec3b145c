import type { Level } from '@portico/contract/core/level.ts'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import {
  type TransactionAction,
  type TransactionType,
  transactionActions,
} from '@portico/contract/features/transactions/transaction-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { type Connectors, connectorOf } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import type { FoundTransaction } from '../get-transaction.ts'
import { cardWasHeld, holdsCardOf } from '../payments/card-held.ts'
import type { ActionFacts } from '../rules/action-subject.ts'

const areaOf: Record<Level, 'Platform' | 'CRM' | 'Merchant'> = { platform: 'Platform', tenant: 'CRM', merchant: 'Merchant' }
const names = {
  statusChange: 'TransactionStatusChange',
  amendBin: 'AmendBin',
  resetRestriction: 'ResetRestriction',
  approve: 'Approve',
  decline: 'Decline',
  refund: 'Refund',
  capture: 'Capture',
  void: 'Void',
  checkStatus: 'CheckStatus',
  reversal: 'Reversal',
  markRefunded: 'MarkRefunded',
  payout: 'Payout',
} as const

/** What hangs on a payment is decided by staff. A merchant asks for it and decides nothing. */
function permissionFor(action: TransactionAction, level: Level, type: TransactionType): Permission | undefined {
  if (action !== 'approvePayout' && action !== 'declinePayout') return `${areaOf[level]}.Transaction.Actions.${names[action]}`
  if (level === 'merchant') return undefined
  return `${level === 'platform' ? 'Platform' : 'CRM'}.Transaction.Actions.${type === 'Refund' ? 'MarkRefunded' : 'DecidePayout'}`
}

/** What decides about the actions on a transaction, seen by the person who asks. */
export function factsFor(
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  row: FoundTransaction,
  connectors: Connectors,
  decisionOff?: Refusal,
): ActionFacts {
  const permitted = transactionActions.flatMap((action) => {
    const permission = permissionFor(action, actor.level, row.type)
    return permission && actor.permissions.has(permission) ? [[action, { requiresSca: actor.scaRequired.has(permission) }] as const] : []
  })
  const holdsCard = holdsCardOf(row, services.now())
  return {
    holdsCard,
    cardIsGone: cardWasHeld(row) && !holdsCard,
    now: services.now(),
    isStaff: actor.level !== 'merchant',
    isPlatform: actor.level === 'platform',
    isMaker: row.created_by.kind === 'User' && row.created_by.id === actor.userId,
    permitted: new Map(permitted),
    capabilities: connectorOf(connectors, row)?.capabilities,
    refundCount: row.refund_count ?? 0,
    captureCount: row.capture_count ?? 0,
    seesPart: Boolean(actor.limits?.paymentMethods ?? actor.limits?.serviceProviders),
    decisionOff,
  }
}
