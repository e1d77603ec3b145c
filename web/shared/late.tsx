import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { loadTexts, type Texts } from './texts.ts'

/** A part that is fetched with its texts the first time it is shown: what a feature gives others to show. */
export function late<Props extends object>(texts: readonly (keyof Texts)[], load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    await loadTexts(texts)
    return { default: await load() }
  })
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
}
