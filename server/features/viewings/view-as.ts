import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import type { ViewingEnd } from '@portico/contract/features/viewings/viewing-words.ts'
import { viewPermissionsOf } from '@portico/contract/view-permissions.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import type { ViewAs } from '../../core/http/viewing.ts'
import { endViewing } from './end-viewing.ts'
import { countReading, findViewing, type ViewingRow } from './viewings.repository.ts'

const held = {
  tenant: new Set(viewPermissionsOf('tenant')),
  merchant: new Set(viewPermissionsOf('merchant')),
}

/** Looks the viewing up for each request: what took it away works at once, whatever the browser still believes. */
export const createViewAs =
  (services: Services): ViewAs =>
  async (viewer, viewingId, { counts, requestId }) => {
    const row = isId(viewingId) ? await find(services, viewer, viewingId.toLowerCase()) : undefined
    if (!row || row.session_id !== viewer.sessionId) throw new AppError('view_over')
    if (row.ended_because) throw over(row.ended_because as ViewingEnd)
    const because = reasonToEnd(row, viewer, services.now())
    if (because) {
      await endViewing(services, row, because, requestId)
      throw over(because)
    }
    const scope = { level: 'tenant', tenantId: row.tenant_id, mode: 'Live' } as const
    if (counts && !(await services.inScope(scope, (db) => countReading(db, row.id)))) throw new AppError('view_over')
    return asViewed(row, viewer)
  }

const over = (because: ViewingEnd) => new AppError('view_over', { extra: { because } })

async function find(services: Services, { level, tenantId, userId, limits }: Actor, id: string): Promise<ViewingRow | undefined> {
  if (level === 'merchant') return undefined
  if (level === 'platform') return services.inPlatformRead('Live', (db) => findViewing(db, id, userId))
  return services.inReadScope({ level, tenantId, mode: 'Live', limits }, (db) => findViewing(db, id, userId))
}

function reasonToEnd(row: ViewingRow, viewer: Actor, now: Date): ViewingEnd | undefined {
  if (Date.parse(row.ends_at) <= now.getTime()) return 'TimeOver'
  const key = viewer.level === 'platform' ? 'Platform.Tenants.Actions.ViewAs' : 'CRM.Organization.Actions.ViewAs'
  if (row.viewer_level !== viewer.level || !viewer.permissions.has(key)) return 'RightLost'
  if (!row.tenant_active || row.merchant_status === 'Closed') return 'TargetShut'
  return undefined
}

/** The viewer with the level, the walls and the permissions of the viewed user. The viewer's own limits apply here too. */
function asViewed(row: ViewingRow, viewer: Actor): Actor {
  const level = row.merchant_id ? 'merchant' : 'tenant'
  return {
    ...viewer,
    level,
    tenantId: row.tenant_id,
    reportingTimeZone: row.tenant_time_zone,
    reportRules: row.report_rules ?? {},
    merchantId: row.merchant_id,
    permissions: held[level],
    scaRequired: new Set(),
    processingStatus: row.processing_status as ProcessingStatus | null,
    viewing: {
      id: row.id,
      viewer,
      tenantName: row.tenant_name,
      merchantName: row.merchant_name,
      reason: row.reason,
      endsAt: new Date(row.ends_at),
    },
  }
}
