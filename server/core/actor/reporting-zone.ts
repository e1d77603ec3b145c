import type { FreeContext } from '../call/context.ts'
import { zoneOfTenant } from './tenant-zone.platform.repository.ts'

/** In whose days figures are counted: those of the reader's tenant, or of the one that platform staff look at. */
export async function reportingZone({
  actor,
  mode,
  scope,
  services,
}: Pick<FreeContext, 'actor' | 'mode' | 'scope' | 'services'>): Promise<string> {
  if (scope.tenantId === actor.tenantId || actor.level !== 'platform') return actor.reportingTimeZone
  return services.inPlatformRead(mode, (platform) => zoneOfTenant(platform, scope.tenantId))
}
