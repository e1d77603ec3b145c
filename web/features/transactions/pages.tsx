import * as access from '@portico/contract/features/transactions/transactions.access.gen.ts'
import { IconArrowsExchange, IconHourglass } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { lookupPresets } from './lookup/lookup-preset.ts'
import { payoutTexts } from './payouts/payouts.texts.ts'
import { pendingPath } from './payouts/pending-path.ts'
import { transactionTexts } from './transactions.texts.ts'

const lookup = (
  preset: (typeof lookupPresets)[keyof typeof lookupPresets],
  group: string,
  load: () => Promise<{ Page: React.ComponentType }>,
) =>
  page({
    path: `${preset.path}/{-$id}`,
    title: { en: 'Transaction lookup', tr: 'İşlem arama' },
    access: preset.access,
    texts: [transactionTexts, saidTexts('transactions'), saidTexts('history'), viewTexts, exportTexts, saidTexts('exports')],
    crumbs: [preset.group],
    menu: { group, icon: IconArrowsExchange },
    load,
  })

const pages = [
  lookup(lookupPresets.tenant, 'transaction-management', () => import('./pages/tenant-lookup.page.tsx')),
  lookup(lookupPresets.merchant, 'merchant-transaction-management', () => import('./pages/merchant-lookup.page.tsx')),
  lookup(lookupPresets.platform, 'platform-transaction-management', () => import('./pages/platform-lookup.page.tsx')),
  page({
    path: `${pendingPath}/{-$id}`,
    title: { en: 'Pending payments', tr: 'Bekleyen ödemeler' },
    access: access.listPending,
    texts: [payoutTexts, transactionTexts, saidTexts('transactions'), saidTexts('history'), saidTexts('approvals'), viewTexts],
    crumbs: ['transactions:lookup.group'],
    menu: { group: 'transaction-management', after: '/transaction-management/vrtransaction-lookup', icon: IconHourglass },
    load: () => import('./pages/pending-payments.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
