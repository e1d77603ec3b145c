import type { GridLayout, LayoutColumn } from '@portico/ui/list/grid-layout.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListUrl } from '../../page/use-list-url.ts'
import { pageSizeOf } from '../page-size.ts'
import type { ListArrangement } from '../use-list-layout.ts'
import { type BuiltInView, heldLayout, heldQuery, type Marked, markedView, queryOf, replaceQuery, type Shown } from './view-state.ts'
import type { Holds } from './view-words.ts'
import { type SavedView, viewsQuery } from './views.queries.ts'

type Wish = {
  listKey: string
  url: ListUrl
  /** How the person arranged the list where no view does. */
  own: ListArrangement
  columns: readonly LayoutColumn[]
  builtIn: readonly BuiltInView[]
}

export type ListViews = {
  holds: Holds
  listKey: string
  columns: readonly LayoutColumn[]
  builtIn: readonly BuiltInView[]
  saved: readonly SavedView[]
  shown: Shown
  marked: Marked
  /** How the list is arranged now: by the view that is open, with what was changed since, else by the person. */
  arrangement: ListArrangement
  openBuiltIn: (id: string) => void
  open: (view: SavedView) => void
  /** The address goes on without naming a view; what it asks for stays. */
  leave: () => void
}

const none: readonly SavedView[] = []

/**
 * The saved views of a list beside its built-in ones. An open view is named in the address, so it can be linked and left by Back; what
 * is changed of its columns stays with the open page until it is saved, and never touches the person's own arrangement.
 */
export function useListViews({ listKey, url, own, columns, builtIn }: Wish): ListViews {
  const { data: saved = none, isPending } = useQuery(viewsQuery(listKey))
  const [changed, setChanged] = useState<{ view: string; layout: GridLayout }>()
  const address = url.search
  const named = saved.find(({ id }) => id === address.view)
  const held = named && heldLayout(named, columns)
  const isKnown = own.isKnown && (address.view === undefined || !isPending)
  const arrangement: ListArrangement =
    named && held
      ? {
          ...own,
          isKnown,
          layout: changed?.view === named.id ? changed.layout : held,
          setLayout: (layout) => setChanged({ view: named.id, layout }),
          // The address holds it; another size is a change of the view.
          setPageSize: () => undefined,
        }
      : { ...own, isKnown }
  const shown: Shown = { query: queryOf(address, pageSizeOf(address, arrangement.pageSize)), layout: arrangement.layout }
  return {
    holds: 'list',
    listKey,
    columns,
    builtIn,
    saved,
    shown,
    marked: markedView(saved, builtIn, address, shown, columns),
    arrangement,
    openBuiltIn: (id) => {
      const change = builtIn.find((view) => view.id === id)?.change ?? {}
      // From a saved view a built-in one begins anew; otherwise it leaves the other filters alone.
      url.ask(named ? replaceQuery(address, change) : { ...change, view: undefined })
    },
    open: (view) => {
      setChanged(undefined)
      url.ask(replaceQuery(address, { ...heldQuery(view), view: view.id }))
    },
    leave: () => url.ask({ view: undefined }),
  }
}
