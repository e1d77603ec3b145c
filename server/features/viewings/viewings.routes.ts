import { type Viewing, viewings } from '@portico/contract/features/viewings/viewings.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { endOwnViewing } from './end-viewing.ts'
import { startViewing } from './start-viewing.ts'
import { listViewings, type ViewingRow } from './viewings.repository.ts'

export const viewingRoutes = ({ lastsMs }: { lastsMs: number }) =>
  implement(viewings, {
    start: async ({ params: _tenant, body, ...context }) =>
      toViewing(await startViewing(context, { ...body, merchantId: body.merchantId?.toLowerCase() ?? null }, lastsMs)),
    list: async ({ db, services, query: { merchantId, ...page } }) => {
      const window = windowOf(page, ['viewings', db.scope, merchantId], services)
      const keyOf = (row: ViewingRow) => ({ value: row.started_at, id: row.id })
      return toPage(window, services, { ...(await listViewings(db, merchantId, window)), keyOf, toReply: toViewing })
    },
    end: async ({ actor, services, request }) => endOwnViewing(services, actor, request.id),
  })

const toViewing = (row: ViewingRow): Viewing => ({
  viewingId: row.id,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  viewerId: row.viewer_id,
  viewerName: row.viewer_name,
  viewerLevel: row.viewer_level as Viewing['viewerLevel'],
  reason: row.reason,
  startedAt: row.started_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  endedBecause: row.ended_because as Viewing['endedBecause'],
  reads: row.reads,
})
