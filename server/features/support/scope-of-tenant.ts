import type { Scope } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { isTenant } from './support.platform.repository.ts'

/** Platform staff work for any tenant, others for their own alone. */
export async function scopeOfTenant(
  { actor, mode, services }: Pick<Context, 'actor' | 'mode' | 'services'>,
  tenantId: string,
): Promise<Scope> {
  const named = tenantId.toLowerCase()
  if (actor.level !== 'platform' && named === actor.tenantId) return scopeOfActor(actor, mode)
  if (actor.level !== 'platform' || !(await services.inPlatformRead(mode, (db) => isTenant(db, named)))) throw new AppError('not_found')
  return { level: 'tenant', tenantId: named, mode }
}
