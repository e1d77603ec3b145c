import { needle, openRing, picturesOf } from './marks.ts'
import { contosoMerchants } from './shops/contoso.ts'
import { northwindMerchants } from './shops/northwind.ts'
import type { DemoMerchant } from './shops/shop.ts'

export type DemoTenant = {
  slug: string
  name: string
  isPlatform?: boolean
  isDefault?: boolean
  supportEmail: string
  /** Where it is at home. */
  timeZone: string
  theme: object
  pictures?: object
  providers: readonly [name: string, connector: string][]
}

/** Tenants look different, so that a picture tells at once whose portal it is. */
export const demoTenants: readonly DemoTenant[] = [
  {
    slug: 'portico',
    name: 'Portico',
    isPlatform: true,
    supportEmail: 'support@portico.example',
    timeZone: 'Europe/London',
    theme: { sidebarBackgroundColor: '#1c2333', primaryColor: '#3b6ef6', buttonsLinkColor: '#3b6ef6', buttonsLinkColorRGB: '59, 110, 246' },
    providers: [],
  },
  {
    slug: 'northwind',
    name: 'Northwind',
    isDefault: true,
    supportEmail: 'support@northwind.example',
    timeZone: 'Europe/Istanbul',
    theme: {},
    pictures: picturesOf({ ground: [9, 208, 189], ink: [16, 28, 92], sign: needle }),
    providers: [
      ['Adelphi Acquiring', 'adelphi'],
      ['Bosphorus Pay', 'bosphorus'],
      ['Clearhaven', 'clearhaven'],
      ['Lumen SEPA', 'lumen'],
    ],
  },
  {
    slug: 'contoso',
    name: 'Contoso',
    supportEmail: 'support@contoso.example',
    timeZone: 'Europe/Istanbul',
    theme: {
      sidebarBackgroundColor: '#ffffff',
      primaryColor: '#c2410c',
      buttonsLinkColor: '#1f2937',
      buttonsLinkColorRGB: '31, 41, 55',
      mainBackgroundColor: '#f7f5f2',
      textColor: '#3d3a36',
    },
    pictures: picturesOf({ ground: [194, 65, 12], ink: [255, 255, 255], sign: openRing }),
    providers: [
      ['Adelphi Acquiring', 'adelphi'],
      ['Bosphorus Pay', 'bosphorus'],
      ['Clearhaven', 'clearhaven'],
      ['Lumen SEPA', 'lumen'],
    ],
  },
]

export const demoMerchants: readonly DemoMerchant[] = [...northwindMerchants, ...contosoMerchants]
