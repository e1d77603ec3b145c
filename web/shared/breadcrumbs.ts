import type { Crumb } from '@portico/ui/shell.tsx'
import { useEffect, useReducer } from 'react'
import { asJson, storedValue } from './stored-value.ts'

/** Only places of the portal: what a storage holds may have been put there by anybody. */
const isCrumb = (value: unknown): value is Crumb => {
  const { label, href } = (value ?? {}) as Record<string, unknown>
  return typeof label === 'string' && (href === undefined || (typeof href === 'string' && /^\/(?![/\\])/.test(href)))
}
const areCrumbs = (value: unknown): value is Crumb[] => Array.isArray(value) && value.every(isCrumb)

/** The way to the page that was open last, in this tab. */
export const storedCrumbs = storedValue<Crumb[]>({ key: 'breadcrumb', place: 'session', ...asJson(areCrumbs) })

/** A page has its own; one flagged dynamic shows those of the way by which the person came to it. */
export const crumbsOf = (own: Crumb[], isDynamic: boolean): Crumb[] => (isDynamic ? storedCrumbs.get() : undefined) ?? own

/** The crumbs of the open page, which keeps them for the dynamic ones after it. */
export function useBreadcrumbs(own: Crumb[], isDynamic: boolean): Crumb[] {
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const written = JSON.stringify(own)
  useEffect(() => {
    if (isDynamic) return storedCrumbs.subscribe(showAgain)
    storedCrumbs.set(JSON.parse(written) as Crumb[])
  }, [written, isDynamic])
  return crumbsOf(own, isDynamic)
}
