import { permissions, see } from '../../core/permission.ts'
import { statementWords } from './statement-title.ts'

export const statementsPermissions = permissions('Reports', {
  'CRM.Reports.AccountStatement.View': see('tenant', statementWords, { roles: ['Finance', 'Support', 'Risk'] }),
  'Platform.Reports.AccountStatement.View': see(
    'platform',
    { en: 'Account statement of all tenants', tr: 'Hesap ekstresi (tüm kurumlar)' },
    { roles: ['Finance', 'Support', 'Risk'] },
  ),
  'Merchant.Reports.AccountStatement.View': see('merchant', statementWords, { roles: ['Viewer'] }),
})
