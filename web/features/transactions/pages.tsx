import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { lookupPresets } from './lookup/lookup-preset.ts'
import { transactionSentences, transactionTexts } from './transactions.texts.ts'

const lookup = (preset: (typeof lookupPresets)[keyof typeof lookupPresets], load: () => Promise<{ Page: React.ComponentType }>) =>
  page({
    path: `${preset.path}/{-$id}`,
    access: preset.access,
    crumbs: [preset.group, 'transactions:lookup.title'],
    texts: [transactionTexts, transactionSentences, viewTexts, exportTexts],
    load,
  })

const pages = [
  lookup(lookupPresets.tenant, () => import('./pages/tenant-lookup.page.tsx')),
  lookup(lookupPresets.merchant, () => import('./pages/merchant-lookup.page.tsx')),
  lookup(lookupPresets.platform, () => import('./pages/platform-lookup.page.tsx')),
]

export const feature = webFeature({ pages })
