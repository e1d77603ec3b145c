import { type PictureName, pictureNames, themeColours } from '@portico/contract/features/tenants/tenant-words.ts'
import { hex } from '@portico/ui/look/colour.ts'
import type { TenantColours } from '@portico/ui/look/tokens.ts'
import type { Tenant, Theme } from './tenants.queries.ts'

/** The look of a tenant as it can be changed: each colour as `#rrggbb`, however it was stored. */
export const themeOf = ({ themeSettings }: Pick<Tenant, 'themeSettings'>): Theme =>
  ({
    layoutName: themeSettings.layoutName,
    ...Object.fromEntries(themeColours.map((name) => [name, hex(themeSettings[name])])),
  }) as Theme

export type Pictures = Record<PictureName, string | null>

export const picturesOf = (record: Pictures): Pictures => {
  const { favIconSource, navigationLogoSource, checkoutLogoSource } = record
  return { favIconSource, navigationLogoSource, checkoutLogoSource }
}

/** The changed ones, which are sent. */
export const changedPictures = (before: Pictures, now: Pictures): Partial<Pictures> =>
  Object.fromEntries(pictureNames.filter((name) => before[name] !== now[name]).map((name) => [name, now[name]]))

export const coloursOf = (theme: Theme): TenantColours => ({
  sidebar: theme.sidebarBackgroundColor,
  header: theme.headerBackgroundColor,
  main: theme.mainBackgroundColor,
  primary: theme.primaryColor,
  buttons: theme.buttonsLinkColor,
  text: theme.textColor,
})
