import type { ViewingRequest } from '@portico/contract/features/viewings/viewings.contract.ts'
import { viewingRefusals } from '@portico/contract/features/viewings/viewings.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context, FreeContext } from '../../core/call/context.ts'
import { endOf, endOwnViewing, endViewingIn, ofViewed } from './end-viewing.ts'
import { findMerchant, findTenant, getViewing, holdViewer, insertViewing, listOpen, type ViewingRow } from './viewings.repository.ts'

/** Opens a viewing for the session of the caller. A person has one at a time: the one before ends. */
export async function startViewing(context: FreeContext, { merchantId, reason }: ViewingRequest, lastsMs: number): Promise<ViewingRow> {
  const { actor, services, request, scope } = context
  const started = await services.inScope(scope, async (db) => {
    await refuseShut({ db, actor }, merchantId)
    await holdViewer(db, actor.userId)
    for (const row of await listOpen(db, actor.userId))
      await endViewingIn(db, services, row, endOf(row, 'Replaced', services.now()), request.id)
    const startedAt = services.now()
    const id = services.newId()
    const endsAt = new Date(startedAt.getTime() + lastsMs)
    await insertViewing(db, {
      id,
      merchantId,
      viewerId: actor.userId,
      viewerName: actor.name,
      viewerLevel: actor.level as 'platform' | 'tenant',
      sessionId: actor.sessionId,
      reason,
      startedAt,
      endsAt,
    })
    await context.record.in(db)(merchantId ?? scope.tenantId, {
      ...ofViewed(merchantId),
      after: { viewing: id, reason, endsAt: endsAt.toISOString() },
    })
    return getViewing(db, id)
  })
  // Those of other tenants, which this scope does not see. Of two that start at once the newer one stays.
  await endOwnViewing(services, actor, request.id, { because: 'Replaced', before: started.id })
  return started
}

async function refuseShut({ db, actor }: Pick<Context, 'db' | 'actor'>, merchantId: string | null): Promise<void> {
  const tenant = await findTenant(db)
  if (!tenant) throw new AppError('not_found')
  if (merchantId) {
    const merchant = await findMerchant(db, merchantId)
    if (!merchant) throw new AppError('not_found')
    if (merchant.merchant_status === 'Closed') throw new AppError(viewingRefusals.customerClosed())
  } else if (actor.level !== 'platform') throw new AppError(viewingRefusals.customerMissing())
  if (tenant.is_platform) throw new AppError(viewingRefusals.platformsOwn())
  if (!tenant.active) throw new AppError(viewingRefusals.tenantShut())
}
