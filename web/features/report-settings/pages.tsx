import * as access from '@portico/contract/features/report-settings/report-settings.access.gen.ts'
import { nouns } from '@portico/contract/features/report-settings/report-settings.access.gen.ts'
import { IconChartBar } from '@tabler/icons-react'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { resourceTexts } from '../../shared/resource/resource.texts.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { overviewPath } from './paths.ts'
import { reportSettingsTexts } from './report-settings.texts.ts'

export const feature = webFeature({
  pages: [
    page({
      path: `${overviewPath}/{-$id}`,
      title: nouns.many,
      access: { staff: access.list.staff },
      crumbs: [],
      menu: { group: 'settings-reports', icon: IconChartBar },
      texts: [reportSettingsTexts, resourceTexts, viewTexts, exportTexts, saidTexts('resource'), saidTexts('report-settings')],
      load: () => import('./pages/overview.page.tsx'),
    }),
  ],
})
