import { accountFacts, statementAccounts } from '@portico/contract/features/statements/statement-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useTranslation } from 'react-i18next'
import { usePaymentFilters } from '../../../shared/list/use-payment-filters.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useWords } from '../../../shared/texts/words.ts'
import { presetOf } from '../../transactions/index.ts'

/** A statement is of one tenant, one merchant and one currency, or of all of them. */
export function useStatementFilters(search: Readonly<Record<string, string>>): FilterDefinition[] {
  const { t } = useTranslation('statements')
  const say = useWords()
  const session = useSession()
  const isMerchant = session.user.level === 'merchant'
  const ofStaff = [...(session.user.isPlatform ? (['tenantId'] as const) : []), 'merchantId'] as const
  const known = usePaymentFilters(
    { ...presetOf(session), filters: [...(isMerchant ? [] : ['mode' as const, ...ofStaff]), 'currency'] },
    search,
  )
  const ofOne = known.map((filter) => (filter.kind === 'options' ? ({ ...filter, kind: 'select' } as const) : filter))
  const account: FilterDefinition = {
    id: 'account',
    label: t('account'),
    kind: 'select',
    fixed: true,
    options: statementAccounts.map((value) => ({ value, label: say(accountFacts[value].words) })),
  }
  return [{ id: 'period', label: t('period'), kind: 'dateRange', fixed: true }, ...(isMerchant ? [] : [account]), ...ofOne]
}
