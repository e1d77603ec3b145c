/** What the command palette finds: the fixed groups by their words, the sources by asking them. */
import type { ReactNode } from 'react'
import { searchable } from '../fields/match-options.ts'

export type PaletteItem = {
  id: string
  label: string
  hint?: string
  icon?: ReactNode
  href?: string
  keywords?: string
  /** Why it cannot be chosen now; it is found all the same. */
  offReason?: string
  onChoose?: () => void
}
export type PaletteGroup = { id: string; title: string; items: readonly PaletteItem[] }
/** `search` is asked from `from` letters on (2); the signal says that no one waits any more. */
export type PaletteSource = {
  id: string
  title: string
  from?: number
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

/** Every word has to be in the name, the hint or the keywords; names that begin with the search come first. */
export function searchGroups(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const starts = (item: PaletteItem) => (searchable(item.label).startsWith(words[0] ?? '') ? 0 : 1)
  return groups.flatMap((group) => {
    const found = group.items.filter((item) => {
      const text = searchable(`${item.label} ${item.hint ?? ''} ${item.keywords ?? ''} ${item.offReason ?? ''}`)
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [{ ...group, items: found.toSorted((a, b) => starts(a) - starts(b)) }] : []
  })
}
