import type { SavedView } from '@portico/contract/features/views/views.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Actor } from '../../core/call/context.ts'
import type { VisibleView } from './views.repository.ts'

const managing = {
  platform: 'Platform.SharedViews.Manage',
  tenant: 'CRM.SharedViews.Manage',
  merchant: 'Merchant.SharedViews.Manage',
} as const satisfies Record<Actor['level'], Permission>

/** Its owner always; a shared one also everyone who manages the organisation's shared views. */
export const mayEdit = (row: Pick<VisibleView, 'user_id' | 'is_shared'>, actor: Actor): boolean =>
  row.user_id === actor.userId || (row.is_shared && actor.permissions.has(managing[actor.level]))

export const toView = (row: VisibleView, actor: Actor): SavedView => ({
  id: row.id,
  listKey: row.list_key,
  name: row.name,
  search: row.search,
  columns: row.columns,
  isShared: row.is_shared,
  isOwn: row.user_id === actor.userId,
  mayEdit: mayEdit(row, actor),
  owner: { id: row.user_id, name: row.owner_name },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
