import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import type { Role, RoleDetails, RolesOfUser } from '@portico/contract/features/roles/roles.contract.ts'
import { isPermission, permissionNames } from '@portico/contract/permissions.ts'
import type { RoleRow } from './listing.repository.ts'
import type { RoleRecord } from './roles.repository.ts'

export const typeOf = ({ merchant_id }: { merchant_id: string | null }): RoleType => (merchant_id === null ? 'crm' : 'merchant')

/** Names that the product no longer knows give nothing, so they are not shown. */
const grantsOf = ({ permissions, sca_required_permissions }: Pick<RoleRecord, 'permissions' | 'sca_required_permissions'>) => {
  const held = permissions.filter(isPermission)
  return { permissions: held, scaRequiredPermissions: sca_required_permissions.filter(isPermission).filter((name) => held.includes(name)) }
}

export function toRole(row: RoleRow): Role {
  const { permissions, scaRequiredPermissions } = grantsOf(row)
  return {
    id: row.id,
    name: row.name,
    type: typeOf(row),
    level: row.level as Role['level'],
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    isSystem: row.is_system,
    isOwn: Boolean(row.is_own),
    permissionsCount: permissions.length,
    scaCount: scaRequiredPermissions.length,
    usersCount: Number(row.users_count),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export const toDetails = (row: RoleRow): RoleDetails => ({ ...toRole(row), ...grantsOf(row) })
export const toGrants = (row: RoleRow) => ({ id: row.id, version: row.version, ...grantsOf(row) })

/** The union of what the roles say, each permission with the roles that give it, in the order of the catalogue. */
export function toRolesOfUser(userId: string, held: readonly RoleRecord[]): RolesOfUser {
  const roles = held.map((role) => ({ ...grantsOf(role), id: role.id, name: role.name, isSystem: role.is_system }))
  const permissions = permissionNames.flatMap((name) => {
    const giving = roles.filter((role) => role.permissions.includes(name))
    const scaRequired = giving.some((role) => role.scaRequiredPermissions.includes(name))
    return giving.length > 0 ? [{ name, scaRequired, roles: giving.map(({ id }) => id) }] : []
  })
  return { userId, roles: roles.map(({ id, name, isSystem }) => ({ id, name, isSystem })), permissions }
}
