import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { viewingsTexts } from './viewings.texts.ts'

export { viewingWire } from '../../shared/viewings.queries.ts'

const LatePanel = lazy(async () => {
  await loadTexts([viewingsTexts])
  return { default: (await import('./viewing-panel.tsx')).ViewingPanel }
})
const LateDialog = lazy(async () => {
  await loadTexts([viewingsTexts])
  return { default: (await import('./view-as.dialog.tsx')).ViewAsDialog }
})

/** Who viewed the portal as a tenant or merchant, wherever it is shown; brings its own texts. */
export const ViewingPanel = (props: ComponentProps<typeof LatePanel>) => (
  <Suspense fallback={null}>
    <LatePanel {...props} />
  </Suspense>
)

/** Asks why somebody wants to view the portal as a tenant or merchant; brings its own texts. */
export const ViewAsDialog = (props: ComponentProps<typeof LateDialog>) => (
  <Suspense fallback={null}>
    <LateDialog {...props} />
  </Suspense>
)
