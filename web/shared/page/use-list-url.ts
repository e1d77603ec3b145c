import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'

export type Search = Readonly<Record<string, string>>
export type SearchChange = Readonly<Record<string, string | undefined>>

export type ListUrl = {
  search: Search
  /** The record that is open beside the list, from `…/$id`. */
  openId: string | undefined
  /** Changes the query, which starts again at the first page. */
  ask: (change: SearchChange) => void
  /** Moves within the same answer: pages. */
  move: (change: SearchChange) => void
  open: (id: string) => void
  /** Opens the record so many places from the open one; the page may still show the one before. */
  step: (ids: readonly string[], by: -1 | 1) => void
  /** The address of a record beside this list, for links. */
  hrefOf: (id: string) => string
  close: () => void
  /** Something about the open record (its tab): does not make a step of the browser's history. */
  show: (change: SearchChange) => void
}

/** Names of an address that are about the open record. */
export const ofRecord = ['tab', 'audit', 'act'] as const

/** The address contains everything a list shows: the query, the page, the open record. */
export function useListUrl(path: string): ListUrl {
  const navigate = useNavigate()
  const router = useRouter()
  const search = useSearch({ strict: false }) as Search
  const { id: openId } = useParams({ strict: false }) as { id?: string }
  const go = (id: string | undefined, next: SearchChange, replace = false) =>
    void navigate({ to: id === undefined ? path : `${path}/${encodeURIComponent(id)}`, search: next as never, replace, resetScroll: false })
  /** The address at this moment: the page follows it a little later, and keys may come faster than that. */
  const now = (): Pick<ListUrl, 'search' | 'openId'> => {
    const { pathname, search: current } = router.latestLocation
    if (pathname === path) return { search: current as Search, openId: undefined }
    if (!pathname.startsWith(`${path}/`)) return { search, openId }
    return { search: current as Search, openId: decodeURIComponent(pathname.slice(path.length + 1)) }
  }
  const open = (id: string) => {
    const { search, openId } = now()
    go(id, openId === undefined ? without(search, ofRecord) : search, openId !== undefined)
  }
  const change = (changed: SearchChange, replace?: boolean) => {
    const { search, openId } = now()
    go(openId, { ...search, ...changed }, replace)
  }
  return {
    search,
    openId,
    ask: (changed) => change({ cursor: undefined, ...changed }),
    move: (changed) => change(changed),
    open,
    step: (ids, by) => {
      const place = ids.indexOf(now().openId ?? '')
      const next = place < 0 ? undefined : ids[place + by]
      if (next !== undefined) open(next)
    },
    hrefOf: (id) => router.buildLocation({ to: `${path}/${encodeURIComponent(id)}`, search: without(search, ofRecord) as never }).href,
    close: () => go(undefined, without(now().search, ofRecord)),
    show: (changed) => change(changed, true),
  }
}

/** An address without these. */
export const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
