import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Actor } from '../call/context.ts'

/**
 * What a user may work on: their own tenant and merchant, within their limits. Platform staff belong to the platform's own tenant. A user
 * who views the portal as someone else writes nothing.
 */
export const scopeOfActor = ({ level, tenantId, merchantId, limits, viewing }: Actor, mode: Mode): Scope => ({
  ...(level === 'merchant' ? { level, tenantId, merchantId, mode, limits } : { level: 'tenant', tenantId, mode, limits }),
  ...(viewing ? { readOnly: true as const } : {}),
})
