import { statementWords } from '@portico/contract/features/statements/statement-title.ts'
import * as access from '@portico/contract/features/statements/statements.access.gen.ts'
import { IconReceipt } from '@tabler/icons-react'
import { page } from '../../shared/page/page.ts'
import { webFeature } from '../../shared/page/web-feature.ts'
import { transactionTexts } from '../transactions/index.ts'
import { statementsTexts } from './statements.texts.ts'

const shared = {
  title: statementWords,
  crumbs: ['statements:group'],
  texts: [statementsTexts, transactionTexts],
  load: () => import('./pages/statement.page.tsx'),
} as const

export const feature = webFeature({
  pages: [
    page({
      ...shared,
      path: '/crm/reports/account-statement',
      access: { staff: access.view.staff },
      menu: { group: 'crm-reports', after: '/crm/reports/alerts', icon: IconReceipt },
    }),
    page({
      ...shared,
      path: '/reports/account-statement',
      access: { merchant: access.view.merchant },
      menu: { group: 'merchant-reports', after: '/reports/resend-webhooks', icon: IconReceipt },
    }),
  ],
})
