import { emptyLayout, type GridLayout, readLayout } from '@portico/ui/list/grid-layout.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ListLayout, listLayoutQuery, preferencesApi } from '../session/preferences.queries.ts'
import { useSession } from '../session/session.tsx'
import { drawerSize } from './drawer-size.ts'

/** Dragging an edge changes a width many times; only where it comes to rest is kept. */
const restMs = 700

export type ListArrangement = {
  /** False until the server has been asked: rows that are shown before would jump. */
  isKnown: boolean
  layout: GridLayout
  pageSize: number | undefined
  drawerWidth: number | undefined
  setLayout: (layout: GridLayout) => void
  setPageSize: (size: number) => void
  setDrawerWidth: (width: number) => void
}

/**
 * How the person arranged the list of this key: columns, page size, width of the drawer. Kept on the server, so it follows the person to
 * any browser; it changes at once here, and a failure to keep it disturbs no one. A drawer without a width of its own is as wide as the
 * last one that was drawn here. While viewing the portal as someone else, changes last as long as the viewing.
 */
export function useListLayout(key: string): ListArrangement {
  const queries = useQueryClient()
  const { isViewing } = useSession()
  const { data, isPending } = useQuery(listLayoutQuery(key))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<(() => void) | undefined>(undefined)
  // What was changed last before the page is left is kept too.
  useEffect(() => () => unsent.current?.(), [])

  const layout = data ? readLayout(data) : emptyLayout
  const change = (part: Partial<ListLayout>) => {
    const before = queries.getQueryData(listLayoutQuery(key).queryKey)
    const next: ListLayout = { ...emptyLayout, ...before, ...part }
    queries.setQueryData(listLayoutQuery(key).queryKey, next)
    clearTimeout(timer.current)
    if (isViewing) return
    unsent.current = () => {
      clearTimeout(timer.current)
      unsent.current = undefined
      void preferencesApi.put({ params: { key }, body: next }).catch(() => undefined)
    }
    timer.current = setTimeout(unsent.current, restMs)
  }
  return {
    isKnown: !isPending,
    layout,
    pageSize: data?.pageSize,
    drawerWidth: data?.drawerWidth ?? drawerSize.get(),
    setLayout: change,
    setPageSize: (pageSize) => change({ pageSize }),
    setDrawerWidth: (width) => {
      drawerSize.set(Math.round(width))
      change({ drawerWidth: Math.round(width) })
    },
  }
}
