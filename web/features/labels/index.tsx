import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { labelTexts } from './labels.texts.ts'

export { LabelPill } from './label-pill.tsx'
export { labelAccess, labelsQuery } from './labels.queries.ts'

const Dialog = lazy(async () => {
  await loadTexts([labelTexts])
  return { default: (await import('./labels.dialog.tsx')).LabelsDialog }
})
const Choice = lazy(async () => {
  await loadTexts([labelTexts])
  return { default: (await import('./label-choice.tsx')).LabelChoice }
})

/** Own labels: made, changed, deleted and put in order. */
export const LabelsDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
)

/** The label of one ticket, to choose. */
export const LabelChoice = (props: ComponentProps<typeof Choice>) => (
  <Suspense fallback={null}>
    <Choice {...props} />
  </Suspense>
)
