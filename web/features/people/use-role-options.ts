import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../../shared/texts/role-name.ts'
import { type AssignableRole, assignableRolesQuery } from './people.queries.ts'

type Asked = {
  merchantId: string | undefined /** Where they are not of the own tenant. */
  tenantId?: string | undefined
  enabled: boolean
}
type RoleOption = AssignableRole & { label: string }

/** The roles that people of a place can have, by the names that the reader sees and in their order. */
export function useRoleOptions({ merchantId, tenantId, enabled }: Asked): { roles: RoleOption[]; error: Error | null } {
  const { language } = useTranslation().i18n
  const roleName = useRoleName()
  const { data = [], error } = useQuery({ ...assignableRolesQuery(merchantId, tenantId), enabled })
  const roles = data.map((role) => ({ ...role, label: roleName(role) })).sort((a, b) => a.label.localeCompare(b.label, language))
  return { roles, error }
}
