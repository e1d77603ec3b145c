import { mostLabels } from '@portico/contract/features/labels/label-rules.ts'
import { labelRefusals } from '@portico/contract/features/labels/labels.refusals.ts'
import type { Hooks } from '../../core/resource/change-record.ts'
import { type LabelRow, listLabels } from './labels.repository.ts'
import { ownLabels } from './own-labels.ts'

const isTaken = (others: readonly LabelRow[], value: unknown) =>
  others.some((other) => other.value.toLowerCase() === String(value).toLowerCase())

/** Pending, Done and In progress are always among them. */
export const labelHooks: Hooks<{ id: string; value: string; is_default: boolean }> = {
  create: async (context, { value }) => {
    const there = await ownLabels(context)
    if (there.length >= mostLabels) return labelRefusals.tooMany({ most: mostLabels })
    return isTaken(there, value) && labelRefusals.nameTaken()
  },
  /** A default label keeps its name: what it means is the same everywhere. */
  update: async ({ db, actor }, label, { value }) => {
    if (label.is_default && value !== label.value) return labelRefusals.defaultKeepsName()
    const others = (await listLabels(db, actor.merchantId)).filter(({ id }) => id !== label.id)
    return isTaken(others, value) && labelRefusals.nameTaken()
  },
  delete: (_, label) => label.is_default && labelRefusals.defaultStays(),
}
