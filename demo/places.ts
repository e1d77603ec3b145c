import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import { needle, openRing, picturesOf } from './marks.ts'

export type DemoTenant = {
  slug: string
  name: string
  isPlatform?: boolean
  isDefault?: boolean
  supportEmail: string
  timeZone: string
  theme: object
  pictures?: object
  providers: readonly [name: string, connector: string][]
}
export type DemoMerchant = {
  slug: string
  tenant: string
  legalBusinessName: string
  processingStatus: ProcessingStatus
  currencies: readonly string[]
  countries: readonly string[]
  websites: readonly { name: string; url: string }[]
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
    timeZone: 'Europe/London',
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
      ['Clearhaven', 'clearhaven'],
      ['Lumen SEPA', 'lumen'],
    ],
  },
]

export const demoMerchants: readonly DemoMerchant[] = [
  {
    slug: 'acme',
    tenant: 'northwind',
    legalBusinessName: 'Acme Outdoor Ltd',
    processingStatus: 'LiveProcessing',
    currencies: ['EUR', 'GBP', 'EUR', 'USD'],
    countries: ['GB', 'DE', 'FR', 'NO', 'SE'],
    websites: [
      { name: 'acme-outdoor.example', url: 'https://acme-outdoor.example' },
      { name: 'trails.acme.example', url: 'https://trails.acme.example' },
    ],
  },
  {
    slug: 'globex',
    tenant: 'northwind',
    legalBusinessName: 'Globex Electronics AS',
    processingStatus: 'LiveProcessing',
    currencies: ['NOK', 'EUR', 'SEK', 'JPY'],
    countries: ['NO', 'SE', 'DK', 'FI', 'JP'],
    websites: [
      { name: 'globex.example', url: 'https://globex.example' },
      { name: 'b2b.globex.example', url: 'https://b2b.globex.example' },
    ],
  },
  {
    slug: 'initech',
    tenant: 'contoso',
    legalBusinessName: 'Initech Software S.L.',
    processingStatus: 'LiveProcessing',
    currencies: ['EUR', 'TRY', 'GBP', 'KWD'],
    countries: ['ES', 'IT', 'TR', 'DE', 'KW'],
    websites: [
      { name: 'initech.example', url: 'https://initech.example' },
      { name: 'store.initech.example', url: 'https://store.initech.example' },
    ],
  },
  {
    slug: 'umbrella',
    tenant: 'contoso',
    legalBusinessName: 'Umbrella Sağlık A.Ş.',
    processingStatus: 'SandboxEnabled',
    currencies: ['TRY', 'EUR'],
    countries: ['TR', 'DE', 'NL'],
    websites: [
      { name: 'umbrella.example', url: 'https://umbrella.example' },
      { name: 'randevu.umbrella.example', url: 'https://randevu.umbrella.example' },
    ],
  },
]
