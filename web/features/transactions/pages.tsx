import { IconArrowsExchange } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { lookupPresets } from './lookup/lookup-preset.ts'
import { transactionSentences, transactionTexts } from './transactions.texts.ts'

const lookup = (
  preset: (typeof lookupPresets)[keyof typeof lookupPresets],
  group: string,
  load: () => Promise<{ Page: React.ComponentType }>,
) =>
  page({
    path: `${preset.path}/{-$id}`,
    title: { en: 'Transaction lookup', tr: 'İşlem arama' },
    access: preset.access,
    crumbs: [preset.group],
    menu: { group, icon: IconArrowsExchange },
    texts: [transactionTexts, transactionSentences, viewTexts, exportTexts],
    load,
  })

export const transactionPages = [
  lookup(lookupPresets.tenant, 'transaction-management', () => import('./pages/tenant-lookup.page.tsx')),
  lookup(lookupPresets.merchant, 'merchant-transaction-management', () => import('./pages/merchant-lookup.page.tsx')),
  lookup(lookupPresets.platform, 'platform-transaction-management', () => import('./pages/platform-lookup.page.tsx')),
]
