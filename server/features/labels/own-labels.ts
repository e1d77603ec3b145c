import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Context } from '../../core/call/context.ts'
import { findLabel, insertLabels, type LabelRow, listLabels, lockLabels } from './labels.repository.ts'

/** The labels of the caller's organisation; the first call by someone who works with labels creates the default ones (specification 000 section 4). */
export async function ownLabels({ db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>): Promise<LabelRow[]> {
  const there = await listLabels(db, actor.merchantId)
  // Viewers and readers create nothing.
  if (there.length > 0 || actor.viewing || !actor.permissions.has(worksOnTickets[actor.level])) return there
  await lockLabels(db, actor.merchantId)
  const meanwhile = await listLabels(db, actor.merchantId)
  if (meanwhile.length > 0) return meanwhile
  const made = defaultLabels.map((label, place) => ({ ...label, description: '', id: services.newId(), place }))
  await insertLabels(db, made, { merchantId: actor.merchantId, isDefault: true, at: services.now() })
  return listLabels(db, actor.merchantId)
}

/** Whether the organisation has this label. */
export const hasLabel = async (db: ScopedDb, merchantId: string | null, id: string): Promise<boolean> =>
  (await findLabel(db, merchantId, id)) !== undefined
