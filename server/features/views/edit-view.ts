import type { SavedView, ViewFields } from '@portico/contract/features/views/views.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import { nameTaken } from './create-view.ts'
import { refuseSharing } from './refuse-sharing.ts'
import { isShared, mayEdit, toView } from './to-view.ts'
import { findVisible, lockList, removeView, saveView, type VisibleView } from './views.repository.ts'

export async function updateView(context: Context, id: string, fields: ViewFields): Promise<SavedView> {
  const { db, actor, services } = context
  const before = await getEditable(context, id)
  context.stays({ name: before.name })
  await refuseSharing(context, fields, before.shared_role_id)
  await takenOnce(saveView(db, id, fields, services.now()), nameTaken)
  await recordShared(context, before, fields)
  const after = await findVisible(db, actor, id)
  if (after) return toView(after, actor)
  // A user who stops sharing a colleague's view, or shares it with a role of others, no longer sees it.
  const { name, search, columns } = fields
  const hidden = { is_shared: false, shared_role_id: null, role_name: null, is_system_role: null }
  return toView({ ...before, ...hidden, name, search, columns, updated_at: services.now().toISOString() }, actor)
}

export async function deleteView(context: Context, id: string): Promise<void> {
  const before = await getEditable(context, id)
  await removeView(context.db, id)
  await recordShared(context, before)
}

/** Missing and someone's private view are the same answer; a shared one may be seen and yet not be changed. */
async function getEditable({ db, actor }: Context, id: string): Promise<VisibleView> {
  const seen = await findVisible(db, actor, id)
  if (!seen) throw new AppError('not_found')
  if (!mayEdit(seen, actor)) throw new AppError('not_allowed')
  await lockList(db, seen.user_id, seen.list_key)
  const view = await findVisible(db, actor, id)
  if (!view) throw new AppError('not_found')
  return view
}

/** Changes to a private view are not recorded; changes to a shared one are. */
async function recordShared({ record }: Context, before: VisibleView, after?: ViewFields): Promise<void> {
  const { name, search, columns, shared_role_id: sharedRoleId } = before
  if (!isShared(before) && !after?.isShared) return
  await record(before.id, { before: { name, search, columns, isShared: isShared(before), sharedRoleId }, after })
}
