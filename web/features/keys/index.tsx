import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { keyTexts } from './keys.texts.ts'

export { keyWire } from './keys.queries.ts'

const Late = lazy(async () => {
  await loadTexts([keyTexts])
  return { default: (await import('./key-panel.tsx')).KeyPanel }
})

/** The encryption keys of a tenant, wherever it is shown; brings its own texts. */
export const KeyPanel = (props: ComponentProps<typeof Late>) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
)
