import type { SavedView, ViewFields } from '@portico/contract/features/views/views.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import { nameTaken } from './create-view.ts'
import { mayEdit, toView } from './to-view.ts'
import { findVisible, lockList, removeView, saveView, type VisibleView } from './views.repository.ts'

export async function updateView(context: Context, id: string, fields: ViewFields): Promise<SavedView> {
  const { db, actor, services } = context
  const before = await getEditable(context, id)
  context.stays({ name: before.name })
  await takenOnce(saveView(db, id, fields, services.now()), nameTaken)
  await recordShared(context, before, fields)
  // Not read again: a user who stops sharing a colleague's view no longer sees it.
  const { name, search, columns, isShared } = fields
  return toView({ ...before, name, search, columns, is_shared: isShared, updated_at: services.now().toISOString() }, actor)
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

/** What one does with a view of one's own is no one's business; once others see it, it goes on record. */
async function recordShared({ record }: Context, before: VisibleView, after?: ViewFields): Promise<void> {
  const { name, search, columns, is_shared: isShared } = before
  if (!isShared && !after?.isShared) return
  await record(before.id, { before: { name, search, columns, isShared }, after })
}
