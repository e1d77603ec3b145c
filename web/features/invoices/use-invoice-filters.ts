import { invoiceKinds, invoiceStates } from '@portico/contract/features/invoices/invoice-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { currenciesQuery, merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { monthsBefore } from './invoice-search.ts'
import { monthText } from './invoice-words.tsx'

const monthsShown = 24

/** What the list can be narrowed by; a list without anything to choose is no filter. */
export function useInvoiceFilters(): FilterDefinition[] {
  const { t } = useTranslation('invoices')
  const { user } = useSession()
  const mode = useModeFilter()
  const isMerchant = user.level === 'merchant'
  const merchants = useQuery({ ...merchantsQuery, enabled: !isMerchant }).data
  const tenants = useQuery({ ...tenantsQuery, enabled: user.isPlatform }).data
  const currencies = useQuery(currenciesQuery).data
  const months = monthsBefore(new Date().toISOString().slice(0, 10), monthsShown)
  const states = invoiceStates.filter((state) => !isMerchant || state !== 'Draft')
  const filters: (FilterDefinition | false)[] = [
    !isMerchant && mode,
    user.isPlatform && {
      id: 'tenantId',
      label: t('field.tenant'),
      kind: 'options',
      options: (tenants ?? []).map(({ tenantId: value, tenantName: label }) => ({ value, label })),
    },
    { id: 'state', label: t('field.state'), kind: 'options', options: states.map((value) => ({ value, label: t(`state.${value}`) })) },
    { id: 'kind', label: t('field.kind'), kind: 'options', options: invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) })) },
    !isMerchant && {
      id: 'merchantId',
      label: t('field.merchant'),
      kind: 'options',
      options: (merchants ?? [])
        .map(({ id: value, name: label }) => ({ value, label }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    },
    {
      id: 'currency',
      label: t('field.currency'),
      kind: 'options',
      options: (currencies ?? []).map(({ id }) => ({ value: id, label: id })),
    },
    { id: 'month', label: t('field.period'), kind: 'select', options: months.map((value) => ({ value, label: monthText(value) })) },
  ]
  return filters.filter((filter) => filter !== false).filter((filter) => !('options' in filter) || filter.options.length > 0)
}
