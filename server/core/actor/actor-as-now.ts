import type { Level, Mode } from '@portico/contract/core/level.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { findActorRow } from './actors.repository.ts'
import { toActor } from './actors.ts'

export type Asked = { tenant_id: string; user_id: string; merchant_id: string | null; level: string; mode: string }

/** The user who asked for background work, as they are when it runs. Throws if the user is gone, locked or belongs elsewhere by then. */
export async function actorAsNow(services: Services, { tenant_id, user_id, merchant_id, level, mode }: Asked): Promise<Actor> {
  const own = { level: 'tenant', tenantId: tenant_id, mode: 'Live' } as const
  const found = await services.inScope(own, (db) => findActorRow(db, user_id))
  if (!found) throw new AppError('not_allowed')
  const session = { sessionId: '', userId: user_id, tenantId: tenant_id, merchantId: merchant_id, secondFactor: false }
  const actor = toActor(found, { ...session, level: level as Level }, level as Level)
  const isInMode = (mode as Mode) === 'Test' || actor.processingStatus !== 'SandboxEnabled'
  if (!isInMode || found.merchant_id !== merchant_id) throw new AppError('not_allowed')
  return actor
}
