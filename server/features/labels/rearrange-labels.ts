import { labelRefusals } from '@portico/contract/features/labels/labels.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { type LabelRow, listLabels, lockLabels, savePlaces } from './labels.repository.ts'

/** The named ones come first; others, such as one that a colleague has just created, follow in their former order. */
export async function rearrangeLabels(context: Context, newIds: readonly string[]): Promise<LabelRow[]> {
  const { db, actor, record } = context
  await lockLabels(db, actor.merchantId)
  const before = await listLabels(db, actor.merchantId)
  const ids = newIds.map((id) => id.toLowerCase())
  if (!ids.every((id) => before.some((label) => label.id === id))) throw new AppError('not_found')
  if (new Set(ids).size < ids.length) throw new AppError(labelRefusals.eachOnce())
  await savePlaces(db, [...ids, ...before.map(({ id }) => id).filter((id) => !ids.includes(id))])
  const after = await listLabels(db, actor.merchantId)
  const names = (rows: readonly LabelRow[]) => rows.map(({ value }) => value)
  await record(ids[0]!, { merchantId: actor.merchantId, before: names(before), after: names(after) })
  return after
}
