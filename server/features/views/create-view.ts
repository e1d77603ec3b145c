import { mostViews, type NewView, type SavedView } from '@portico/contract/features/views/views.contract.ts'
import { viewRefusals } from '@portico/contract/features/views/views.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import { refuseSharing } from './refuse-sharing.ts'
import { toView } from './to-view.ts'
import { findVisible, insertView, listOwn, lockList } from './views.repository.ts'

export async function createView(context: Context, view: NewView): Promise<SavedView> {
  const { db, actor, record, services } = context
  await refuseSharing(context, view)
  await lockList(db, actor.userId, view.listKey)
  const own = await listOwn(db, actor.userId, view.listKey)
  if (own.length >= mostViews) throw new AppError(viewRefusals.tooMany({ most: mostViews }))
  const id = services.newId()
  const place = (own.at(-1)?.place ?? -1) + 1
  await takenOnce(insertView(db, { id, userId: actor.userId, merchantId: actor.merchantId, place, at: services.now() }, view), nameTaken)
  if (view.isShared) await record(id, { after: view })
  return toView((await findVisible(db, actor, id))!, actor)
}

/** A name belongs to one view of a list in its owner's menu. */
export const nameTaken = () => new AppError(viewRefusals.nameTaken())
