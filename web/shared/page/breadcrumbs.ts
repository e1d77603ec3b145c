import type { Crumb } from '@portico/ui/frame/shell.tsx'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { asJson, storedValue } from '../session/stored-value.ts'
import { useVisited } from '../session/use-visited.ts'
import { dashboardTitle, useTitleWords } from './page-title.ts'
import { ofRecord, without } from './use-list-url.ts'

/** Only places of the portal: what a storage holds may have been put there by anyone. */
const isCrumb = (value: unknown): value is Crumb => {
  const { label, href } = (value ?? {}) as Record<string, unknown>
  return typeof label === 'string' && (href === undefined || (typeof href === 'string' && /^\/(?![/\\])/.test(href)))
}
const areCrumbs = (value: unknown): value is Crumb[] => Array.isArray(value) && value.every(isCrumb)

/** The way to what was open last, in this tab. */
export const storedCrumbs = storedValue<Crumb[]>({ key: 'breadcrumb', place: 'session', ...asJson(areCrumbs) })

/** A route has its own; one flagged dynamic shows those that the open record has left, which end at its place. */
export function crumbsOf(own: Crumb[], isDynamic: boolean, place: string): Crumb[] {
  const stored = isDynamic ? storedCrumbs.get() : undefined
  return stored?.at(-1)?.href === place ? stored : own
}

function useRouteCrumbs() {
  const { t } = useTranslation('shell')
  // Crumbs name their catalogue, since each feature brings its own.
  const say = t as unknown as (key: string) => string
  const inWords = useTitleWords()
  const match = useMatches().at(-1)
  const { crumbs = [], title, isDynamic = false } = match?.staticData ?? {}
  const below = title && title !== dashboardTitle ? [{ label: inWords(title) }] : []
  const own: Crumb[] = [{ label: inWords(dashboardTitle), href: '/dashboard' }, ...crumbs.map((key) => ({ label: say(key) })), ...below]
  const { id } = (match?.params ?? {}) as { id?: string }
  return { own, place: match?.pathname ?? '/', search: match?.search ?? {}, isOfRecord: isDynamic && id !== undefined }
}

/** The crumbs of the open page; a record says its own. */
export function useBreadcrumbs(): Crumb[] {
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const { own, place, isOfRecord } = useRouteCrumbs()
  const written = JSON.stringify(own)
  useEffect(() => {
    if (!isOfRecord) return storedCrumbs.set(JSON.parse(written) as Crumb[])
    // A record that was known already has said its crumbs before anyone listened.
    showAgain()
    return storedCrumbs.subscribe(showAgain)
  }, [written, isOfRecord])
  return crumbsOf(own, isOfRecord, place)
}

/**
 * What the open record is called, once that is known: the end of the breadcrumbs and of the title, and what the command palette remembers.
 * The crumb before it leads back to the list as it is filtered, or to `list`.
 */
export function useRecordName(name: string | undefined, list?: string): void {
  const router = useRouter()
  const { own, place, search } = useRouteCrumbs()
  useVisited(name)
  const back = () => router.buildLocation({ to: place.slice(0, place.lastIndexOf('/')), search: without(search, ofRecord) as never }).href
  const written =
    name === undefined
      ? undefined
      : JSON.stringify([...own.slice(0, -1), { ...own.at(-1), href: list ?? back() }, { label: name, href: place }])
  useEffect(() => {
    if (written !== undefined) storedCrumbs.set(JSON.parse(written) as Crumb[])
  }, [written])
}
