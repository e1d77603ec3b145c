import { definitionsPath } from '@portico/contract/features/report-definitions/definition-states.ts'
import * as access from '@portico/contract/features/report-definitions/report-definitions.access.gen.ts'
import { nouns } from '@portico/contract/features/report-definitions/report-definitions.access.gen.ts'
import { exportTexts } from '../../shared/exports/exports.texts.ts'
import { viewTexts } from '../../shared/list/views/views.texts.ts'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { resourceTexts } from '../../shared/resource/resource.texts.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { reportSettingsTexts } from '../report-settings/index.ts'
import { reportsTexts } from '../reports/index.ts'
import { transactionTexts } from '../transactions/index.ts'
import { composePath } from './paths.ts'
import { reportDefinitionTexts } from './report-definitions.texts.ts'

const said = [saidTexts('resource'), saidTexts('report-definitions'), saidTexts('reports')]

export const feature = webFeature({
  pages: [
    page({
      path: `${definitionsPath}/{-$id}`,
      title: nouns.many,
      access: { staff: access.list.staff },
      userType: 'platform',
      crumbs: [],
      texts: [reportDefinitionTexts, resourceTexts, viewTexts, exportTexts, ...said],
      load: () => import('./definitions.page.tsx'),
    }),
    page({
      path: `${composePath}/{-$id}`,
      title: { en: 'Compose a report', tr: 'Rapor derle' },
      access: { staff: access.list.staff },
      userType: 'platform',
      crumbs: ['report-definitions:many'],
      texts: [reportDefinitionTexts, reportsTexts, reportSettingsTexts, transactionTexts, ...said],
      load: () => import('./compose.page.tsx'),
    }),
  ],
})
