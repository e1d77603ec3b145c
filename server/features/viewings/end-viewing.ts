import type { Level } from '@portico/contract/core/level.ts'
import type { ViewingEnd } from '@portico/contract/features/viewings/viewing-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { recorderOf } from '../../core/audit/audit.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { closeViewing, listOpen, listOpenInSessions, type ViewingRow } from './viewings.repository.ts'

/** Ends it once, even if several callers try. The end is recorded in the viewed customer's trail, beside the beginning. */
export async function endViewing(services: Services, row: ViewingRow, because: ViewingEnd, requestId: string | null = null): Promise<void> {
  await services.inScope({ level: 'tenant', tenantId: row.tenant_id, mode: 'Live' }, (db) =>
    endViewingIn(db, services, row, because, requestId),
  )
}

/** The same within the scope of the viewed tenant. */
export async function endViewingIn(
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId'>,
  row: ViewingRow,
  because: ViewingEnd,
  requestId: string | null,
): Promise<void> {
  const endedAt = new Date(Math.min(Date.parse(row.ends_at), services.now().getTime()))
  const reads = await closeViewing(db, row.id, because, endedAt)
  if (reads === undefined) return
  const actor = { userId: row.viewer_id, level: row.viewer_level as Level, name: row.viewer_name }
  const record = recorderOf('viewings.end', { actor, request: { id: requestId }, services }, db)
  await record(row.merchant_id ?? row.tenant_id, { ...ofViewed(row.merchant_id), after: { viewing: row.id, because, reads } })
}

/** One whose time is over ended by itself, whatever ends it now. */
export const endOf = (row: ViewingRow, because: ViewingEnd, now: Date): ViewingEnd =>
  Date.parse(row.ends_at) <= now.getTime() ? 'TimeOver' : because

/** The trail of the tenant or the merchant that was viewed shows it; the merchant may read it too. */
export const ofViewed = (merchantId: string | null) => (merchantId ? ({ about: 'merchants', merchantId } as const) : {})

/** `before`: only those that began before the one with this id. */
export async function endOwnViewing(
  services: Services,
  viewer: Actor,
  requestId: string,
  { because = 'Left', before }: { because?: ViewingEnd; before?: string } = {},
): Promise<void> {
  const open = await listOwnOpen(services, viewer)
  for (const row of open.filter(({ id }) => before === undefined || id < before))
    await endViewing(services, row, endOf(row, because, services.now()), requestId)
}

/** With the session that it was opened in, a viewing is over. */
export const endViewingsOf =
  (services: Services) =>
  async (sessionIds: readonly string[], bySigningOut: boolean): Promise<void> => {
    for (const row of await services.inPlatformRead('Live', (db) => listOpenInSessions(db, sessionIds)))
      await endViewing(services, row, bySigningOut ? 'SignedOut' : 'SessionEnded')
  }

/** Platform staff may view any tenant; staff of a tenant never leave their own. */
function listOwnOpen(services: Services, { level, tenantId, userId }: Actor): Promise<ViewingRow[]> {
  if (level === 'platform') return services.inPlatformRead('Live', (db) => listOpen(db, userId))
  if (level === 'merchant') return Promise.resolve([])
  return services.inReadScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => listOpen(db, userId))
}
