import type { TenantChange } from '@portico/contract/features/tenants/tenants.contract.ts'
import { tenantRefusals } from '@portico/contract/features/tenants/tenants.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { tellStreams } from '../../core/streams/streams.ts'
import { storedTheme } from './open-tenant.ts'
import { picturesInWords, takePictures } from './take-pictures.ts'
import { findDefaultTenantId } from './tenants.platform.repository.ts'
import { changeTenant, getTenant, lockTenant, type TenantRow, type TenantUpdate } from './tenants.repository.ts'

export async function updateTenant(
  context: Context,
  { version, tenantName, supportEmail, themeSettings, isDefaultTenant, scaCodes, ...pictures }: TenantChange,
): Promise<TenantRow> {
  const changed = await change(context, version, async (tenant) => {
    if (isDefaultTenant && (tenant.is_platform || !tenant.active)) throw new AppError(tenantRefusals.notDefault())
    if (isDefaultTenant && !tenant.is_default) await clearDefault(context)
    return {
      name: tenantName.trim(),
      support_email: supportEmail,
      theme: JSON.stringify(storedTheme(themeSettings)),
      pictures: JSON.stringify(takePictures(tenant.pictures, pictures)),
      is_default: isDefaultTenant,
      ...(scaCodes ? { sca_codes: scaCodes } : {}),
    }
  })
  await tellStreams(context.db, context.services, 'look', [changed.id])
  return changed
}

/** No one of a tenant that is shut is let in, at the latest a second after. The platform cannot shut itself out. */
export const setTenantActive = (context: Context, version: number, active: boolean) =>
  change(context, version, async (tenant) => {
    if (tenant.is_platform) throw new AppError(tenantRefusals.platformStays())
    if (tenant.is_default && !active) throw new AppError(tenantRefusals.defaultStays())
    return { active }
  })

async function change(
  { db, record, services, scope }: Context,
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

const inWords = ({ name, support_email, is_default, active, sca_codes, theme, pictures }: TenantRow) => ({
  tenantName: name,
  supportEmail: support_email,
  isDefaultTenant: is_default,
  scaCodes: sca_codes,
  status: active ? 'Active' : 'Inactive',
  ...(theme as object),
  ...picturesInWords(pictures),
})

/** A tenant writes only itself, so the mark is taken from the one that has it in a transaction of its own, told in its own trail. */
async function clearDefault({ record, services, mode }: Context): Promise<void> {
  const tenantId = await services.inPlatformRead(mode, findDefaultTenantId)
  if (!tenantId) return
  await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    await changeTenant(db, { is_default: false }, services.now())
    await record.in(db)(tenantId, { before: { isDefaultTenant: true }, after: { isDefaultTenant: false } })
  })
}
