import { IconTool } from '@tabler/icons-react'
import { placeTexts } from '../../shared/list/place/place.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { processingTexts } from './processing.texts.ts'
import { type SetupPreset, setupPresets } from './setup-preset.ts'

const setup = ({ path, after, access, hasTenants }: SetupPreset, group: string, load: () => Promise<{ Page: React.ComponentType }>) =>
  page({
    path,
    title: { en: 'Processing setup tool', tr: 'İşleme kurulum aracı' },
    access,
    texts: [processingTexts, placeTexts, saidTexts('processing'), saidTexts('keys')],
    crumbs: [hasTenants ? 'processing:platformGroup' : 'processing:group'],
    menu: { group, after, icon: IconTool },
    load,
  })

const pages = [
  setup(setupPresets.tenant, 'transaction-management', () => import('./pages/tenant-setup.page.tsx')),
  setup(setupPresets.merchant, 'merchant-transaction-management', () => import('./pages/merchant-setup.page.tsx')),
  setup(setupPresets.platform, 'platform-transaction-management', () => import('./pages/platform-setup.page.tsx')),
]

export const feature = webFeature({ pages })
