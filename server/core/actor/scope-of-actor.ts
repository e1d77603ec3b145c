import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Actor } from '../call/context.ts'

/**
 * What a person may work on: where he belongs, held to his limits. Platform staff belong to the platform's own tenant. Whoever views the
 * portal as somebody else writes nothing.
 */
export const scopeOfActor = ({ level, tenantId, merchantId, limits, viewing }: Actor, mode: Mode): Scope => ({
  ...(level === 'merchant' ? { level, tenantId, merchantId, mode, limits } : { level: 'tenant', tenantId, mode, limits }),
  ...(viewing ? { readOnly: true as const } : {}),
})
