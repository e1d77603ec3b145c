import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { defaultTenantColours, type TenantColours } from '@portico/ui/look/tokens.ts'

const channels = /^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*$/

/** What the design system computes with: six-digit hex or `rgb(r, g, b)`. Anything else a tenant has stored is no colour. */
export function readColour(value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase()
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase()
  const parts = channels.exec(/^rgb\((.*)\)$/i.exec(text)?.[1] ?? text)
  return parts?.slice(1).every((part) => Number(part) <= 255) ? `rgb(${parts.slice(1).map(Number).join(', ')})` : undefined
}

/** The seven colours of the tenant's theme; the product's own where one is missing. */
export function coloursOf(theme: UserContext['themeSettings'] | undefined): TenantColours {
  const wanted: Record<keyof TenantColours, string | undefined> = {
    sidebar: readColour(theme?.sidebarBackgroundColor),
    header: readColour(theme?.headerBackgroundColor),
    main: readColour(theme?.mainBackgroundColor),
    primary: readColour(theme?.primaryColor),
    buttons: readColour(theme?.buttonsLinkColor) ?? readColour(theme?.buttonsLinkColorRGB),
    text: readColour(theme?.textColor),
  }
  return Object.fromEntries(
    Object.entries(defaultTenantColours).map(([name, standard]) => [name, wanted[name as keyof TenantColours] ?? standard]),
  ) as TenantColours
}
