import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { byCategory, readAll } from './keep.ts'
import { giveWidgets, listGiven } from './kept.repository.ts'
import { isTenant } from './tenants.platform.repository.ts'

async function refuseUnknown({ services, mode }: FreeContext, tenantId: string): Promise<void> {
  if (!(await services.inPlatformRead(mode, (db) => isTenant(db, tenantId)))) throw new AppError('not_found')
}

/** From now on the tenant has exactly these widgets of the platform; what it loses is gone from every role and dashboard of it. */
export async function giveToTenant(
  context: FreeContext,
  tenantId: string,
  widgetsIds: readonly string[],
): Promise<{ widgetsIds: string[] }> {
  const { actor, mode, services, record } = context
  await refuseUnknown(context, tenantId)
  const wanted = [...new Set(widgetsIds)]
  return services.inScope(scopeOfActor(actor, mode), async (db) => {
    const known = new Set((await readAll(db, actor)).widgets.filter((widget) => widget.is_of_platform).map(({ id }) => id))
    if (wanted.some((id) => !known.has(id))) throw new AppError('not_found')
    const before = await listGiven(db, tenantId)
    await giveWidgets(db, tenantId, wanted, services.now())
    const after = await listGiven(db, tenantId)
    await record.in(db)(tenantId, { before: { widgetsIds: before }, after: { widgetsIds: after } })
    return { widgetsIds: after }
  })
}

export async function readGiven(context: FreeContext, tenantId: string) {
  const { actor, mode, services } = context
  await refuseUnknown(context, tenantId)
  return services.inReadScope(scopeOfActor(actor, mode), async (db) => ({
    data: byCategory(await readAll(db, actor), actor, (category) => category.is_of_platform),
    widgetsIds: await listGiven(db, tenantId),
  }))
}
