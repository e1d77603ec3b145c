import type { Level } from '@portico/contract/core/level.ts'
import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Connector, ConnectorCredentials } from '../../../connectors/connector.ts'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import type { FoundTransaction } from '../get-transaction.ts'
import type { ActionFacts } from '../rules/action-subject.ts'

const areaOf: Record<Level, 'Platform' | 'CRM' | 'Merchant'> = { platform: 'Platform', tenant: 'CRM', merchant: 'Merchant' }
const names = { refund: 'Refund', capture: 'Capture', void: 'Void', checkStatus: 'CheckStatus' } as const

const permissionFor = (action: TransactionAction, level: Level): Permission => `${areaOf[level]}.Transaction.Actions.${names[action]}`

/** The connector a tenant chose for a provider; where it chose none, the one that carries the provider's name. */
export const connectorOf = (connectors: Connectors, { connector, service_provider }: ConnectorChoice): Connector | undefined =>
  (connector === null ? undefined : connectors.find(connector)) ?? connectors.list().find(({ name }) => name === service_provider)
/** The same for a call: as the account the tenant keeps credentials of, where it keeps some. */
export function connectionTo(connectors: Connectors, choice: ConnectorChoice, credentials: ConnectorCredentials | undefined) {
  const connector = connectorOf(connectors, choice)
  return credentials ? connector?.signedIn(credentials) : connector
}
export type ConnectorChoice = { connector: string | null; service_provider: string }

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
    now: services.now(),
    isStaff: actor.level !== 'merchant',
    permitted: new Map(permitted),
    capabilities: connectorOf(connectors, row)?.capabilities,
    refundCount: row.refund_count ?? 0,
  }
}
