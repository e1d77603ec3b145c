import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import type { PlatformReadDb, Scope } from '@portico/database/scope.ts'
import type { FastifyRequest } from 'fastify'
import { scopeOfActor } from '../actor/scope-of-actor.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { header } from './guard.ts'

/** Finds the tenant of the record that a platform user's call names, or undefined. */
export type TenantFinder = (db: PlatformReadDb, params: Record<string, string>) => Promise<string | undefined>
export type TenantFinders = Record<NonNullable<Endpoint['locate']>, TenantFinder>

/** The tenant that the request claims to be about. Only platform staff may name another one than their own. */
export function claimedTenant(request: FastifyRequest, actor: Actor): string | undefined {
  const named = header(request, 'tenantid')
  if (named === undefined) return undefined
  if (!isId(named)) throw new AppError('invalid_input', { fields: { 'headers.tenantid': 'The id of a tenant' } })
  if (actor.level !== 'platform' && named.toLowerCase() !== actor.tenantId) throw new AppError('not_found')
  return named.toLowerCase()
}

/**
 * Tenants and merchants work where they belong, whatever the request says. Platform staff work on the tenant that the
 * `tenantId` header names, else on the one the record belongs to, else on their own.
 */
export async function scopeOf(
  request: FastifyRequest,
  actor: Actor,
  mode: Mode,
  named: string | undefined,
  spec: Endpoint,
  { services, finders }: { services: Services; finders: TenantFinders },
): Promise<Scope> {
  const params = request.params as Record<string, string>
  const own = scopeOfActor(actor, mode)
  if (actor.level === 'merchant' || spec.reach === 'own') return own
  if (actor.level === 'tenant' && spec.locate === 'tenant' && tenantIn(params) !== actor.tenantId) throw new AppError('not_found')
  if (actor.level === 'tenant') return own
  if (!spec.locate) return { level: 'tenant', tenantId: named ?? actor.tenantId, mode }
  const find = finders[spec.locate]
  const found = await services.inPlatformRead(mode, (db) => find(db, params))
  if (!found || (named !== undefined && named !== found)) throw new AppError('not_found')
  return { level: 'tenant', tenantId: found, mode }
}

/** The tenant that a path names. */
export const tenantIn = ({ tenantId, id }: Record<string, string>): string | undefined => (tenantId ?? id)?.toLowerCase()
