import * as access from '@portico/contract/features/report-catalogue/report-catalogue.access.gen.ts'
import { nouns } from '@portico/contract/features/report-catalogue/report-catalogue.access.gen.ts'
import { IconChartBar } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { resourceTexts } from '../../shared/resource/resource.texts.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { reportCatalogueTexts } from './report-catalogue.texts.ts'

export const cataloguePath = '/crm/settings/report-settings/reports'

export const feature = webFeature({
  pages: [
    page({
      path: `${cataloguePath}/{-$id}`,
      title: nouns.many,
      access: { staff: access.list.staff },
      userType: 'platform',
      crumbs: [],
      menu: { group: 'settings-reports', after: '/crm/settings/reports/overview', icon: IconChartBar },
      texts: [reportCatalogueTexts, resourceTexts, viewTexts, exportTexts, saidTexts('resource'), saidTexts('report-catalogue')],
      load: () => import('./catalogue.page.tsx'),
    }),
  ],
})
