import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '../../shared/texts.ts'
import { limitTexts } from './limits.texts.ts'

const Late = lazy(async () => {
  await loadTexts([limitTexts])
  return { default: (await import('./limits-part.tsx')).LimitsPart }
})

/** What a person is held to, for the drawer of a person; brings its own texts. */
export const LimitsPart = (props: ComponentProps<typeof Late>) => (
  <Suspense fallback={null}>
    <Late {...props} />
  </Suspense>
)
