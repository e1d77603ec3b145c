import { reportFilters } from '@portico/contract/features/reports/report.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useTranslation } from 'react-i18next'
import { usePaymentFilters } from '../../../shared/list/use-payment-filters.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { presetOf } from '../../transactions/index.ts'

/** The filters of the lookup that a report has too; its period is one of days. */
export function useReportFilters(search: Readonly<Record<string, string>>): FilterDefinition[] {
  const { t } = useTranslation('reports')
  const session = useSession()
  const preset = presetOf(session)
  const isMerchant = session.user.level === 'merchant'
  const names = reportFilters.filter((name) => name !== 'merchantId' || !isMerchant)
  const before = [...(isMerchant ? [] : (['mode'] as const)), ...(session.user.isPlatform ? (['tenantId'] as const) : [])]
  const known = usePaymentFilters({ ...preset, filters: [...before, ...names] }, search)
  const ofOneTenant = known.map((filter) =>
    filter.id === 'tenantId' && filter.kind === 'options' ? ({ ...filter, kind: 'select' } as const) : filter,
  )
  return [{ id: 'period', label: t('period'), kind: 'dateRange', fixed: true }, ...ofOneTenant]
}
