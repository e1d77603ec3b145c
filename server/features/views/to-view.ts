import type { SavedView, SharingRole } from '@portico/contract/features/views/views.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Actor } from '../../core/call/context.ts'
import type { VisibleView } from './views.repository.ts'

const managing = {
  platform: 'Platform.SharedViews.Manage',
  tenant: 'CRM.SharedViews.Manage',
  merchant: 'Merchant.SharedViews.Manage',
} as const satisfies Record<Actor['level'], Permission>

type Shared = Pick<VisibleView, 'is_shared' | 'role_name'>

/** Whether anyone beside its owner may see it: a role that was deleted has no name, and nobody holds it. */
export const isShared = (row: Shared): boolean => row.is_shared || row.role_name !== null

export const managesShared = (actor: Actor): boolean => actor.permissions.has(managing[actor.level])

/** Its owner always; a shared one also everyone who sees it and manages the organisation's shared views. */
export const mayEdit = (row: Pick<VisibleView, 'user_id'> & Shared, actor: Actor): boolean =>
  row.user_id === actor.userId || (isShared(row) && managesShared(actor))

type RoleRow = { id: string; name: string | null; is_system: boolean | null }
export const toRole = ({ id, name, is_system }: RoleRow): SharingRole => ({ id, name: name ?? '', isSystem: is_system ?? false })

export const toView = (row: VisibleView, actor: Actor): SavedView => ({
  id: row.id,
  listKey: row.list_key,
  name: row.name,
  search: row.search,
  columns: row.columns,
  isShared: isShared(row),
  sharedRole:
    row.shared_role_id === null || row.role_name === null
      ? null
      : toRole({ id: row.shared_role_id, name: row.role_name, is_system: row.is_system_role }),
  isOwn: row.user_id === actor.userId,
  mayEdit: mayEdit(row, actor),
  owner: { id: row.user_id, name: row.owner_name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
