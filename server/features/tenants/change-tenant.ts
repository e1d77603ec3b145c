import type { TenantChange } from '@portico/contract/features/tenants/tenants.contract.ts'
import { tenantRefusals } from '@portico/contract/features/tenants/tenants.refusals.ts'
import { besideScope } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context, FreeContext } from '../../core/call/context.ts'
import { isTimeZone } from '../../core/database/time-zones.repository.ts'
import { tellNames } from '../../core/streams/follow-names.ts'
import { tellStreams } from '../../core/streams/streams.ts'
import { storedTheme } from './open-tenant.ts'
import { picturesInWords, takePictures } from './take-pictures.ts'
import { findDefaultTenantId } from './tenants.platform.repository.ts'
import { changeTenant, getTenant, lockTenant, type TenantRow, type TenantUpdate } from './tenants.repository.ts'

export async function updateTenant(
  free: FreeContext,
  { version, tenantName, supportEmail, themeSettings, isDefaultTenant, timeZone, scaCodes, ...pictures }: TenantChange,
): Promise<TenantRow> {
  const { services, mode, scope } = free
  const formerId = isDefaultTenant ? await services.inPlatformRead(mode, findDefaultTenantId) : undefined
  return services.inScope(scope, async (db) => {
    const context = { ...free, db, record: free.record.in(db) }
    const changed = await change(context, version, async (tenant) => {
      context.stays({ tenantName: tenant.name, supportEmail: tenant.support_email })
      if (timeZone && !(await isTimeZone(db, timeZone))) throw new AppError(tenantRefusals.unknownTimeZone())
      if (isDefaultTenant && (tenant.is_platform || !tenant.active)) throw new AppError(tenantRefusals.notDefault())
      if (isDefaultTenant && !tenant.is_default) await clearDefault(context, formerId)
      return {
        name: tenantName,
        support_email: supportEmail,
        theme: JSON.stringify(storedTheme(themeSettings)),
        pictures: JSON.stringify(takePictures(tenant.pictures, pictures)),
        is_default: isDefaultTenant,
        ...(timeZone ? { time_zone: timeZone } : {}),
        ...(scaCodes ? { sca_codes: scaCodes } : {}),
      }
    })
    await tellNames(context)
    await tellStreams(db, services, 'look', [changed.id])
    return changed
  })
}

/** No one of a tenant that is shut is let in, at the latest a second after. The platform cannot shut itself out. */
export const setTenantActive = (context: Context, version: number, active: boolean) =>
  change(context, version, async (tenant) => {
    if (tenant.is_platform) throw new AppError(tenantRefusals.platformStays())
    if (tenant.is_default && !active) throw new AppError(tenantRefusals.defaultStays())
    return { active }
  })

async function change(
  { db, record, services, scope }: Pick<Context, 'db' | 'record' | 'services' | 'scope'>,
  version: number,
  decide: (tenant: TenantRow) => Promise<TenantUpdate>,
): Promise<TenantRow> {
  const locked = await lockTenant(db)
  if (locked.version !== version) throw new AppError('stale_version')
  const update = await decide(locked)
  await changeTenant(db, update, services.now())
  const changed = await getTenant(db)
  await record(scope.tenantId, { before: inWords(locked), after: inWords(changed) })
  return changed
}

const inWords = ({ name, support_email, is_default, active, time_zone, sca_codes, theme, pictures }: TenantRow) => ({
  tenantName: name,
  supportEmail: support_email,
  isDefaultTenant: is_default,
  timeZone: time_zone,
  scaCodes: sca_codes,
  status: active ? 'Active' : 'Inactive',
  ...(theme as object),
  ...picturesInWords(pictures),
})

/** A tenant writes only itself, so the mark is taken in the scope of the tenant that has it, and recorded in its own trail. */
async function clearDefault(
  { db, record, services, mode }: Pick<Context, 'db' | 'record' | 'services' | 'mode'>,
  tenantId: string | undefined,
): Promise<void> {
  if (!tenantId) return
  await besideScope(db, { level: 'tenant', tenantId, mode }, async (former) => {
    await changeTenant(former, { is_default: false }, services.now())
    await record.in(former)(tenantId, { before: { isDefaultTenant: true }, after: { isDefaultTenant: false } })
  })
}
