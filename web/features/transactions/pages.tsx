import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { lookupPresets } from './lookup/lookup-preset.ts'
import { transactionTexts } from './transactions.texts.ts'

const lookup = (preset: (typeof lookupPresets)[keyof typeof lookupPresets], load: () => Promise<{ Page: React.ComponentType }>) =>
  page({
    path: `${preset.path}/{-$id}`,
    access: preset.access,
    crumbs: [preset.group, 'transactions:lookup.title'],
    texts: [transactionTexts, saidTexts('transactions'), saidTexts('history'), viewTexts, exportTexts, saidTexts('exports')],
    load,
  })

export const transactionPages = [
  lookup(lookupPresets.tenant, () => import('./pages/tenant-lookup.page.tsx')),
  lookup(lookupPresets.merchant, () => import('./pages/merchant-lookup.page.tsx')),
  lookup(lookupPresets.platform, () => import('./pages/platform-lookup.page.tsx')),
]
