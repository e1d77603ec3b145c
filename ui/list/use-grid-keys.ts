import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useKeys } from '../behaviour/keys.tsx'
import type { SingleKey } from '../behaviour/shortcuts.ts'

type GridKeysOptions = {
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  openId?: string
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

/**
 * Walking the rows: arrows, J and K, Home and End move; Space and X select; Enter opens. One row at a time is a stop of the Tab key.
 * J, K and X also work from anywhere on the page, as long as the focus is not in another grid.
 */
export function useGridKeys({ box, ids, openId, onSelect, onOpen }: GridKeysOptions) {
  const [active, setActive] = useState<string>()
  const known = active !== undefined && ids.includes(active)
  const activeId = known ? active : openId !== undefined && ids.includes(openId) ? openId : ids[0]

  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    const row = box.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: -1 | 1) => {
    const inside = box.current?.contains(document.activeElement)
    const from = activeId === undefined ? -1 : ids.indexOf(activeId)
    // The first press from elsewhere only enters the list where the person last was.
    focus(inside || openId !== undefined ? ids[Math.min(ids.length - 1, Math.max(0, from + by))] : activeId)
  }
  const act: Partial<Record<SingleKey, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    j: () => step(1),
    k: () => step(-1),
    Home: () => focus(ids[0]),
    End: () => focus(ids.at(-1)),
    ' ': () => activeId !== undefined && onSelect(activeId),
    x: () => activeId !== undefined && onSelect(activeId),
    Enter: () => activeId !== undefined && onOpen(activeId),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = act[(event.key.length === 1 ? event.key.toLowerCase() : event.key) as SingleKey]
    const row = event.target instanceof HTMLElement ? event.target.closest('[data-row-id]') : null
    if (!run || !row || event.ctrlKey || event.metaKey || event.altKey) return
    // Links, buttons and boxes inside a row keep Space and Enter for themselves.
    if (event.target !== row && (event.key === ' ' || event.key === 'Enter')) return
    event.preventDefault()
    run()
  }
  const elsewhere = () => {
    const grid = document.activeElement?.closest('.p-grid')
    return grid !== null && grid !== undefined && !grid.contains(box.current)
  }
  useKeys({
    j: () => !elsewhere() && step(1),
    k: () => !elsewhere() && step(-1),
    x: () => !elsewhere() && activeId !== undefined && onSelect(activeId),
  })
  return { activeId, onKeyDown, onFocus: (id: string) => setActive(id) }
}
