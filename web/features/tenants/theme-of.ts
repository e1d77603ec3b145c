import { themeColours } from '@portico/contract/features/tenants/tenant-words.ts'
import { hex } from '@portico/ui/colour.ts'
import type { TenantColours } from '@portico/ui/tokens.ts'
import type { Tenant, Theme } from './tenants.queries.ts'

/** The look of a tenant as it can be changed: each colour as `#rrggbb`, however it was stored. */
export const themeOf = ({ themeSettings }: Pick<Tenant, 'themeSettings'>): Theme =>
  ({
    layoutName: themeSettings.layoutName,
    ...Object.fromEntries(themeColours.map((name) => [name, hex(themeSettings[name])])),
  }) as Theme

export const coloursOf = (theme: Theme): TenantColours => ({
  sidebar: theme.sidebarBackgroundColor,
  header: theme.headerBackgroundColor,
  main: theme.mainBackgroundColor,
  primary: theme.primaryColor,
  buttons: theme.buttonsLinkColor,
  text: theme.textColor,
})
