import type { Level } from '@portico/contract/core/level.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { type Connectors, connectorOf } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import type { FoundTransaction } from '../get-transaction.ts'
import { holdsCardOf } from '../payments/card-held.ts'
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
} as const

const permissionFor = (action: TransactionAction, level: Level): Permission => `${areaOf[level]}.Transaction.Actions.${names[action]}`

/** What decides about the actions on a transaction, seen by the person who asks. */
export function factsFor(
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  row: FoundTransaction,
  connectors: Connectors,
): ActionFacts {
  const permitted = (Object.keys(names) as TransactionAction[]).flatMap((action) => {
    const permission = permissionFor(action, actor.level)
    return actor.permissions.has(permission) ? [[action, { requiresSca: actor.scaRequired.has(permission) }] as const] : []
  })
  return {
    holdsCard: holdsCardOf(row, services.now()),
    now: services.now(),
    isStaff: actor.level !== 'merchant',
    isPlatform: actor.level === 'platform',
    isMaker: row.created_by.kind === 'User' && row.created_by.id === actor.userId,
    permitted: new Map(permitted),
    capabilities: connectorOf(connectors, row)?.capabilities,
    refundCount: row.refund_count ?? 0,
    captureCount: row.capture_count ?? 0,
  }
}
