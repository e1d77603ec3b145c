import { limitRefusals } from '@portico/contract/features/limits/limits.refusals.ts'
import type { Limits, ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { insertLimits, seesMore } from './limits.repository.ts'

type Limited = Pick<Actor, 'tenantId' | 'merchantId' | 'limits'>

/** A merchant decides for its own people what they see, as the tenant does for its staff. */
const limitsFor = (db: ScopedDb, { tenantId, merchantId, limits }: Limited, side: string | null): Limits | null =>
  db.scope.tenantId === tenantId && side === merchantId ? limits : null

/** Someone new on the inviter's side is held to what holds the inviter. Answers with it. */
export async function passLimitsOn(
  { db, actor, services }: { db: ScopedDb; actor: Limited; services: Pick<Services, 'now'> },
  { userId, merchantId }: { userId: string; merchantId: string | null },
): Promise<Limits | null> {
  const limits = limitsFor(db, actor, merchantId)
  if (limits) await insertLimits(db, { userId, merchantId, limits, at: services.now() })
  return limits
}

type Whose = { merchantId: string | null } & ({ userId: string } | { roleId: string })

/** Whether a colleague, or one who holds the role, is shown records that the actor is not. */
export async function hasWiderSight(db: ScopedDb, actor: Limited, { merchantId, ...whose }: Whose): Promise<boolean> {
  const limits = limitsFor(db, actor, merchantId)
  return limits !== null && (await seesMore(db, whose, limits))
}

/** Users cannot decide what a colleague may do with records that they cannot see themselves. */
export async function refuseWiderSight(db: ScopedDb, actor: Limited, whose: Whose): Promise<void> {
  if (await hasWiderSight(db, actor, whose))
    throw new AppError('userId' in whose ? limitRefusals.personSeesMore() : limitRefusals.holdersSeeMore())
}
