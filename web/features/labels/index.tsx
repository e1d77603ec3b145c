import { late } from '../../shared/page/late.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { labelTexts } from './labels.texts.ts'

export { LabelPill } from './label-pill.tsx'
export { labelAccess, labelsQuery } from './labels.queries.ts'
export { labelTexts } from './labels.texts.ts'
export { useLabelName } from './use-label-name.ts'

/** Own labels: made, changed, deleted and put in order. */
export const LabelsDialog = late([labelTexts, saidTexts('labels')], async () => (await import('./labels.dialog.tsx')).LabelsDialog)

/** The label of one ticket, to choose. */
export const LabelChoice = late([labelTexts], async () => (await import('./label-choice.tsx')).LabelChoice)
