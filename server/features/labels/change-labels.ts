import { mostLabels } from '@portico/contract/features/labels/label-rules.ts'
import type { LabelChange, NewLabel } from '@portico/contract/features/labels/labels.contract.ts'
import { labelRefusals } from '@portico/contract/features/labels/labels.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findLabel, insertLabels, type LabelRow, lockLabels, removeLabel, saveLabel } from './labels.repository.ts'
import { ownLabels } from './own-labels.ts'

export async function createLabel(context: Context, label: NewLabel): Promise<LabelRow> {
  const { db, actor, services } = context
  await lockLabels(db, actor.merchantId)
  const there = await ownLabels(context)
  if (there.length >= mostLabels) throw new AppError(labelRefusals.tooMany({ most: mostLabels }))
  refuseTaken(there, label.value)
  const id = services.newId()
  const place = Math.max(...there.map((one) => one.place)) + 1
  await insertLabels(db, [{ ...label, id, place }], { merchantId: actor.merchantId, isDefault: false, at: services.now() })
  await recordChange(context, id, { after: label })
  return getLabel(context, id)
}

/** A default label keeps its name: what it means is the same everywhere. */
export async function updateLabel(context: Context, id: string, { version, ...label }: LabelChange): Promise<LabelRow> {
  const { db, actor, services } = context
  await lockLabels(db, actor.merchantId)
  const before = await getLabel(context, id)
  if (before.version !== version) throw new AppError('stale_version')
  if (before.is_default && label.value !== before.value) throw new AppError(labelRefusals.defaultKeepsName())
  refuseTaken(
    (await ownLabels(context)).filter((other) => other.id !== before.id),
    label.value,
  )
  await saveLabel(db, before.id, label, services.now())
  const { value, color, description } = before
  await recordChange(context, before.id, { before: { value, color, description }, after: label })
  return getLabel(context, id)
}

export async function deleteLabel(context: Context, id: string): Promise<void> {
  const { db, actor, services } = context
  await lockLabels(db, actor.merchantId)
  const { id: own, value, color, description, is_default: isDefault } = await getLabel(context, id)
  if (isDefault) throw new AppError(labelRefusals.defaultStays())
  await removeLabel(db, own, services.now())
  await recordChange(context, own, { before: { value, color, description } })
}

async function getLabel({ db, actor }: Context, id: string): Promise<LabelRow> {
  const label = await findLabel(db, actor.merchantId, id)
  if (!label) throw new AppError('not_found')
  return label
}

/** Pending, Done and In progress are always among them. */
function refuseTaken(others: readonly LabelRow[], value: string): void {
  if (others.some((other) => other.value.toLowerCase() === value.toLowerCase())) throw new AppError(labelRefusals.nameTaken())
}

const recordChange = ({ actor, record }: Context, id: string, change: { before?: object; after?: object }) =>
  record(id, { merchantId: actor.merchantId, ...change })
