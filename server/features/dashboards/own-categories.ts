import { keyOf } from '@portico/contract/core/text/fold.ts'
import { mostOwnCategories } from '@portico/contract/features/dashboards/dashboards.contract.ts'
import { dashboardRefusals } from '@portico/contract/features/dashboards/dashboards.refusals.ts'
import type { OwnCategory } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { holdBoard } from './arrange.ts'
import { leaveCategory, saveBoard } from './boards.repository.ts'
import { userTypeOf } from './offer.ts'

type Ours = Pick<Context, 'db' | 'actor' | 'services'>
type Given = { name: string }

const isSame = (a: string, b: string) => keyOf(a) === keyOf(b)

/** Categories of one's own dashboard: nobody else sees them. */
export async function addCategory(context: Ours, { name }: Given): Promise<z.infer<typeof OwnCategory>> {
  const { db, actor, services } = context
  const { categories } = await holdBoard(context)
  if (categories.length >= mostOwnCategories) throw new AppError(dashboardRefusals.tooManyCategories({ most: mostOwnCategories }))
  if (categories.some((one) => isSame(one.name, name))) throw new AppError(dashboardRefusals.nameTaken())
  const made = { id: services.newId(), name }
  await saveBoard(db, actor, { categories: [...categories, made] }, services.now())
  return { ...made, userType: userTypeOf(actor) }
}

export async function renameCategory(context: Ours, { id, name }: Given & { id: string }): Promise<z.infer<typeof OwnCategory>> {
  const { db, actor, services } = context
  const { categories } = await holdBoard(context)
  if (!categories.some((one) => one.id === id)) throw new AppError('not_found')
  if (categories.some((one) => one.id !== id && isSame(one.name, name))) throw new AppError(dashboardRefusals.nameTaken())
  await saveBoard(db, actor, { categories: categories.map((one) => (one.id === id ? { id, name } : one)) }, services.now())
  return { id, name, userType: userTypeOf(actor) }
}

export async function deleteCategory(context: Ours, id: string): Promise<void> {
  const { db, actor, services } = context
  const { categories } = await holdBoard(context)
  if (!categories.some((one) => one.id === id)) throw new AppError('not_found')
  await leaveCategory(db, actor, id)
  await saveBoard(db, actor, { categories: categories.filter((one) => one.id !== id) }, services.now())
}
