import { roleKinds } from '@portico/contract/features/roles/role-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantsQuery } from '../../shared/session/reference.queries.ts'

/** What the list can be narrowed by; among merchants only where the roles are theirs. */
export function useRoleFilters(ofMerchants: boolean): FilterDefinition[] {
  const { t } = useTranslation('roles')
  const merchants = useQuery({ ...merchantsQuery, enabled: ofMerchants }).data ?? []
  const kind: FilterDefinition = {
    id: 'kind',
    label: t('field.kind'),
    kind: 'options',
    options: roleKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
  }
  const options = merchants.map(({ id, name }) => ({ value: id, label: name }))
  return ofMerchants ? [kind, { id: 'merchantId', label: t('field.merchant'), kind: 'options', options }] : [kind]
}
