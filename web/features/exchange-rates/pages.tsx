import { list, nouns } from '@portico/contract/features/exchange-rates/exchange-rates.access.gen.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { resourceTexts } from '../../shared/resource/resource.texts.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { exchangeRateTexts } from './exchange-rates.texts.ts'

const pages = [
  page({
    path: '/crm/settings/exchange-rates/{-$id}',
    title: nouns.many,
    access: list,
    crumbs: [],
    menu: { group: 'settings-general', after: '/crm/settings/currencies', icon: IconArrowsExchange },
    texts: [exchangeRateTexts, resourceTexts, viewTexts, exportTexts, saidTexts('resource'), saidTexts('exchange-rates')],
    load: () => import('./rates.page.tsx'),
  }),
]

export const feature = webFeature({ pages })
