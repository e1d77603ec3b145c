import type { Connectors } from './connectors/index.ts'
import type { Implementation } from './core/implement.ts'
import type { Subscribers } from './core/outbox-relay.ts'
import type { TenantFinder } from './core/request-scope.ts'
import { preferenceRoutes } from './features/preferences/index.ts'
import { sessionRoutes } from './features/session/index.ts'
import { transactionFinder, transactionRoutes, transactionSubscribers } from './features/transactions/index.ts'

/** Every feature of the API, by the name its contract has. */
export function featuresOf({ publicUrl, connectors = noConnectors }: { publicUrl: string; connectors?: Connectors | undefined }): {
  implementations: Record<string, Implementation>
  finders: Record<'transaction', TenantFinder>
} {
  return {
    implementations: {
      preferences: preferenceRoutes,
      session: sessionRoutes({ publicUrl }),
      transactions: transactionRoutes(connectors),
    },
    finders: { transaction: transactionFinder },
  }
}

/** A portal without providers shows every payment and sends nothing. */
const noConnectors: Connectors = { find: () => undefined, list: () => [] }

/** Who listens to what the product tells itself. */
export const subscribersOf = (connectors: Connectors): Subscribers[] => [transactionSubscribers(connectors)]
