import type { Look } from '@portico/contract/features/session/session.contract.ts'
import type { PictureName } from '@portico/contract/features/tenants/tenant-words.ts'
import { themeOf } from './theme.ts'

type LookRow = { tenant_id: string; tenant_name: string; is_default: boolean; theme: unknown; pictures: unknown }

export const lookOf = ({ tenant_id, tenant_name, is_default, theme, pictures }: LookRow): Look => ({
  tenant: { id: tenant_id, name: tenant_name, isDefaultTenant: is_default },
  themeSettings: themeOf(theme),
  ...picturesOf(pictures),
})

/** The pictures of a tenant, as data URLs; null where it has none of its own. */
export const picturesOf = (stored: unknown): Record<PictureName, string | null> => ({
  favIconSource: null,
  navigationLogoSource: null,
  checkoutLogoSource: null,
  ...(stored as object),
})
