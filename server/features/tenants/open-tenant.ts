import type { TenantRequest, Theme } from '@portico/contract/features/tenants/tenants.contract.ts'
import { tenantRefusals } from '@portico/contract/features/tenants/tenants.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { isTimeZone } from '../../core/database/time-zones.repository.ts'
import { slugOf } from '../../core/text/slug.ts'
import { seedChecks } from '../antifraud/index.ts'
import { addInvited } from '../people/index.ts'
import { createTenant } from './create-tenant.ts'
import { isSlugTaken } from './tenants.platform.repository.ts'
import { getTenant, type TenantRow } from './tenants.repository.ts'

/** A new customer of the platform, with its roles and, by invitation, its first administrator: all of it, or nothing. */
export async function openTenant(
  context: FreeContext,
  { tenantName, supportEmail, timeZone, themeSettings, administrator }: TenantRequest,
): Promise<TenantRow> {
  const { services, mode, record } = context
  const tenantId = services.newId()
  const name = tenantName
  const slug = await freeSlug(context, name, tenantId)
  return services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    if (!(await isTimeZone(db, timeZone))) throw new AppError(tenantRefusals.unknownTimeZone())
    await createTenant(db, { slug, name, supportEmail, timeZone, theme: themeSettings ? storedTheme(themeSettings) : {} }, services)
    await seedChecks(db, services)
    await addInvited({ ...context, db }, 'tenant', { ...administrator, merchantId: null, role: 'Administrator' })
    const after = { tenantName: name, supportEmail, timeZone, administrator: administrator.email }
    await record.in(db)(tenantId, { after })
    return getTenant(db)
  })
}

async function freeSlug({ services, mode }: Pick<FreeContext, 'services' | 'mode'>, name: string, id: string): Promise<string> {
  const slug = slugOf(name)
  const isFree = slug.length > 1 && !(await services.inPlatformRead(mode, (db) => isSlugTaken(db, slug)))
  return isFree ? slug : [slug, id.slice(-12)].filter(Boolean).join('-')
}

/** The portal writes the colour of buttons in two ways. */
export function storedTheme(theme: Theme) {
  const channel = (at: number) => Number.parseInt(theme.buttonsLinkColor.slice(at, at + 2), 16)
  return { ...theme, buttonsLinkColorRGB: [1, 3, 5].map(channel).join(', ') }
}
