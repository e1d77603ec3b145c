import { ticketCategories, ticketPriorities, ticketStatuses } from '@portico/contract/features/support/ticket-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantsQuery, tenantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { labelName, labelsQuery } from '../labels/index.tsx'
import { type Box, colleaguesQuery } from './support.queries.ts'
import type { TicketDesk } from './ticket-desk.ts'

/** What the list can be narrowed by; who asks is a question only where others do. */
export function useTicketFilters(desk: TicketDesk, box: Box): FilterDefinition[] {
  const { t } = useTranslation('support')
  const byMerchant = desk.hasMerchants && box === 'toAnswer'
  const merchants = useQuery({ ...merchantsQuery, enabled: byMerchant }).data ?? []
  const tenants = useQuery({ ...tenantsQuery, enabled: desk.hasTenants }).data ?? []
  const labels = useQuery({ ...labelsQuery, enabled: !desk.hasTenants }).data ?? []
  const colleagues = useQuery({ ...colleaguesQuery, enabled: box === 'toAnswer' }).data ?? []
  const me = useSession().user.id
  const filters: (FilterDefinition | false)[] = [
    {
      id: 'status',
      label: t('field.status'),
      kind: 'options',
      fixed: true,
      options: ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    { id: 'created', label: t('field.createdAt'), kind: 'dateRange' },
    {
      id: 'category',
      label: t('field.category'),
      kind: 'options',
      options: ticketCategories.map((value) => ({ value, label: t(`category.${value}`) })),
    },
    {
      id: 'priority',
      label: t('field.priority'),
      kind: 'options',
      options: ticketPriorities.map((value) => ({ value, label: t(`priority.${value}`) })),
    },
    !desk.hasTenants && {
      id: 'label',
      label: t('field.label'),
      kind: 'options',
      options: labels.map(({ labelId, value }) => ({ value: labelId, label: labelName(value) })),
    },
    box === 'toAnswer' && {
      id: 'assignee',
      label: t('filter.assignee'),
      kind: 'options',
      options: [
        { value: 'me', label: t('filter.me') },
        { value: 'none', label: t('filter.nobody') },
        ...colleagues.filter(({ userId }) => userId !== me).map(({ userId, name }) => ({ value: userId, label: name })),
      ],
    },
    { id: 'unread', label: t('filter.unread'), kind: 'select', options: [{ value: 'true', label: t('filter.onlyUnread') }] },
    byMerchant && {
      id: 'customerId',
      label: t('field.customer'),
      kind: 'options',
      options: merchants.map(({ id, name }) => ({ value: id, label: name })),
    },
    desk.hasTenants && {
      id: 'tenants',
      label: t('field.tenant'),
      kind: 'options',
      options: tenants.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
    },
  ]
  return filters.filter((filter) => filter !== false)
}
