import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currenciesQuery } from '../../shared/session/reference.queries.ts'

/** Both currencies of a pair, and the days of the rates. */
export function useRateFilters(): FilterDefinition[] {
  const { t } = useTranslation('exchange-rates')
  const currencies = useQuery(currenciesQuery).data ?? []
  const options = currencies.map(({ id }) => ({ value: id, label: id }))
  return [
    { id: 'currency', label: t('field.currency'), kind: 'options', options },
    { id: 'baseCurrency', label: t('field.baseCurrency'), kind: 'options', options },
    { id: 'days', label: t('field.days'), kind: 'dateRange' },
  ]
}
