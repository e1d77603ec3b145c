import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'

export type Search = Readonly<Record<string, string>>
export type SearchChange = Readonly<Record<string, string | undefined>>

export type ListUrl = {
  search: Search
  /** The record that is open beside the list, from `…/$id`. */
  openId: string | undefined
  /** Changes what is asked for, which starts again at the first page. */
  ask: (change: SearchChange) => void
  /** Moves within the same answer: pages. */
  move: (change: SearchChange) => void
  open: (id: string) => void
  /** The address of a record beside this list, for links. */
  hrefOf: (id: string) => string
  close: () => void
  /** Something about the open record (its tab): does not make a step of the browser's history. */
  show: (change: SearchChange) => void
}

/** Names of an address that are about the open record. */
export const ofRecord = ['tab', 'audit'] as const

/** Everything a list shows stands in its address: what is asked for, the page, the open record. */
export function useListUrl(path: string): ListUrl {
  const navigate = useNavigate()
  const router = useRouter()
  const search = useSearch({ strict: false }) as Search
  const { id: openId } = useParams({ strict: false }) as { id?: string }
  const go = (id: string | undefined, next: SearchChange, replace = false) =>
    void navigate({ to: id === undefined ? path : `${path}/${encodeURIComponent(id)}`, search: next as never, replace, resetScroll: false })
  return {
    search,
    openId,
    ask: (change) => go(openId, { ...search, cursor: undefined, ...change }),
    move: (change) => go(openId, { ...search, ...change }),
    open: (id) => go(id, openId === undefined ? without(search, ofRecord) : search, openId !== undefined),
    hrefOf: (id) => router.buildLocation({ to: `${path}/${encodeURIComponent(id)}`, search: without(search, ofRecord) as never }).href,
    close: () => go(undefined, without(search, ofRecord)),
    show: (change) => go(openId, { ...search, ...change }, true),
  }
}

/** An address without these. */
export const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
