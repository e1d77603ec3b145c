import { late } from '../../shared/page/late.tsx'
import { resourceTexts } from '../../shared/resource/resource.texts.ts'
import { saidTexts } from '../../shared/texts/said.ts'
import { labelTexts } from './labels.texts.ts'

export { LabelPill, labelName } from './label-pill.tsx'
export { labelsQuery } from './labels.queries.ts'
export { labelTexts } from './labels.texts.ts'

const dialogTexts = [labelTexts, resourceTexts, saidTexts('labels'), saidTexts('resource')]
/** Own labels: made, changed, deleted and put in order. */
export const LabelsDialog = late(dialogTexts, async () => (await import('./labels.dialog.tsx')).LabelsDialog)

/** The label of one ticket, to choose. */
export const LabelChoice = late([labelTexts], async () => (await import('./label-choice.tsx')).LabelChoice)
