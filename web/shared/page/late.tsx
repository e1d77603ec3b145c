import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadTexts, type Texts } from '../texts/texts.ts'
import { portalPieces } from './portal-pieces.ts'

/**
 * A part that is fetched with its texts the first time it is shown: what a feature gives others to show. One that cannot be fetched says so in
 * its place, and the page around it lives on.
 */
export function late<Props extends object>(texts: readonly (keyof Texts)[], load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      await loadTexts(texts)
      return { default: await load() }
    } catch {
      return { default: MissedPart }
    }
  })
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
}

function MissedPart() {
  const { partFailed } = useUiTexts()
  return <ErrorState title={partFailed} onRetry={() => void portalPieces.missed()} />
}
