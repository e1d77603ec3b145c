import { ticketStatuses } from '@portico/contract/features/tickets/ticket-words.ts'
import type { FilterDefinition } from '@portico/ui/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantsQuery } from '../../shared/reference.queries.ts'

/** What the list can be narrowed by; only staff choose among merchants. */
export function useTicketFilters(hasMerchants: boolean): FilterDefinition[] {
  const { t } = useTranslation('tickets')
  const merchants = useQuery({ ...merchantsQuery, enabled: hasMerchants }).data ?? []
  const status: FilterDefinition = {
    id: 'status',
    label: t('field.status'),
    kind: 'options',
    options: ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
  }
  if (!hasMerchants) return [status]
  const options = merchants.map(({ id, name }) => ({ value: id, label: name }))
  return [status, { id: 'merchantId', label: t('field.merchant'), kind: 'options', options }]
}
