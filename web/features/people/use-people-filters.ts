import { personStatuses, secondFactorStates } from '@portico/contract/features/people/people-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../shared/page/use-list-url.ts'
import { merchantsQuery } from '../../shared/session/reference.queries.ts'
import type { PeopleDesk } from './people-desk.ts'
import { useRoleOptions } from './use-role-options.ts'

/** Each merchant has roles of its own: they can be chosen from once a single one is. */
export function usePeopleFilters({ hasMerchants }: PeopleDesk, search: Search): FilterDefinition[] {
  const { t } = useTranslation('people')
  const named = search.merchantId?.includes(',') ? undefined : search.merchantId
  const hasRoles = !hasMerchants || named !== undefined
  const merchants = useQuery({ ...merchantsQuery, enabled: hasMerchants }).data ?? []
  const { roles } = useRoleOptions({ merchantId: hasMerchants ? named : undefined, enabled: hasRoles })
  const filters: (FilterDefinition | false)[] = [
    {
      id: 'status',
      label: t('field.status'),
      kind: 'options',
      options: personStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      id: 'secondFactor',
      label: t('field.secondFactor'),
      kind: 'options',
      options: secondFactorStates.map((value) => ({ value, label: t(value === 'On' ? 'secondFactor.on' : 'secondFactor.off') })),
    },
    hasMerchants && {
      id: 'merchantId',
      label: t('field.merchant'),
      kind: 'options',
      options: merchants.map(({ id, name }) => ({ value: id, label: name })),
    },
    hasRoles && {
      id: 'roleId',
      label: t('field.roles'),
      kind: 'options',
      options: roles.map(({ id, label }) => ({ value: id, label })),
    },
  ]
  return filters.filter((filter) => filter !== false)
}
