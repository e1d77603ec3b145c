import type { SavedView } from '@portico/contract/features/views/views.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { toView } from './to-view.ts'
import { findVisible, listOwn, listVisible, lockList, savePlaces } from './views.repository.ts'

/** Puts an own view at a place among the own ones; beyond the last place is the last. Returns the list as it is then. */
export async function moveView({ db, actor }: Context, id: string, place: number): Promise<SavedView[]> {
  const view = await findVisible(db, actor, id)
  if (!view || view.user_id !== actor.userId) throw new AppError('not_found')
  await lockList(db, actor.userId, view.list_key)
  const ids = (await listOwn(db, actor.userId, view.list_key)).map((own) => own.id).filter((own) => own !== id)
  await savePlaces(db, actor.userId, ids.toSpliced(place, 0, id))
  return (await listVisible(db, actor, view.list_key)).map((row) => toView(row, actor))
}
