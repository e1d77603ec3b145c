import type { Label, labels } from '@portico/contract/features/labels/labels.contract.ts'
import { nouns, wire } from '@portico/contract/features/labels/labels.wire.gen.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { orderedQuery } from '../../shared/resource/resource.queries.ts'
import { labelName } from './label-pill.tsx'
import { labelTexts } from './labels.texts.ts'

/** Tickets show the labels too. */
export const labelsOf = resourceOf<typeof labels, Label>(labelTexts, wire, {
  nouns,
  idOf: ({ labelId }) => labelId,
  nameOf: ({ value }) => labelName(value),
  show: (queries) => Promise.all([labelTexts, 'support'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
})
export const labelsQuery = orderedQuery(labelsOf)
