import type { SavedView, ViewFields } from '@portico/contract/features/views/views.contract.ts'
import { type GridLayout, isHidden, type LayoutColumn, orderedIds } from '@portico/ui/list/grid-layout.ts'
import { ofRecord, type Search, type SearchChange } from '../../page/use-list-url.ts'

/** A view that comes with the list: it decides on the names it mentions and leaves the rest of the address alone. */
export type BuiltInView = { id: string; label: string; change: SearchChange }

/** What a list shows: the query of its address, with the size of its pages, and the arrangement of its columns. */
export type Shown = { query: Search; layout: GridLayout }
type Held = Pick<ViewFields, 'search' | 'columns'>

/** In an address beside the query: the page of the answer, the open view, the parameters of the open record. */
const besideQuery: readonly string[] = ['cursor', 'view', ...ofRecord]
/** In a saved query beside the list's own names: how wide the columns are, and which of them are pinned. */
const pinnedName = 'list.pinned'
const widthsName = 'list.widths'

/** What an address asks for; relative dates stay words. */
export const queryOf = (search: Search, pageSize: number): Search => ({ ...without(search, besideQuery), pageSize: String(pageSize) })

/** The present view, in the server's form. */
export function holdShown({ query, layout }: Shown, columns: readonly LayoutColumn[]): Held {
  const shown = shownInOrder(columns, layout)
  const words = new URLSearchParams(Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)))
  if (layout.pinned.length > 0) words.set(pinnedName, layout.pinned.join(','))
  const widths = Object.entries(layout.widths).map(([id, width]) => `${id}:${Math.round(width)}`)
  if (widths.length > 0) words.set(widthsName, widths.join(','))
  return { search: words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':'), columns: shown }
}

/** The query that opening a view asks for. */
export const heldQuery = ({ search }: Held): Search => without(wordsOf(search), [pinnedName, widthsName])

/** How a view arranges the columns, or undefined where it leaves that to the person. Columns it does not know are hidden. */
export function heldLayout({ search, columns: kept }: Held, columns: readonly LayoutColumn[]): GridLayout | undefined {
  if (kept === null) return undefined
  const words = wordsOf(search)
  const widths = listOf(words[widthsName]).map((pair) => pair.split(':'))
  return {
    order: [...kept],
    hidden: columns.map(({ id }) => id).filter((id) => !kept.includes(id)),
    pinned: listOf(words[pinnedName]),
    widths: Object.fromEntries(widths.map(([id, width]) => [id, Number(width)] as const).filter(([, width]) => width > 0)),
  }
}

/** Whether the list shows exactly what the view holds. What a view does not hold (columns, the size of a page) cannot differ. */
export function isShown(view: Held, { query, layout }: Shown, columns: readonly LayoutColumn[]): boolean {
  const held = heldQuery(view)
  const asked = held.pageSize === undefined ? without(query, ['pageSize']) : query
  return sameQuery(held, asked) && sameLayout(heldLayout(view, columns) ?? layout, layout, columns)
}

export type Marked = { id: string | null; modified: boolean; view?: SavedView }

/**
 * The view whose tab is marked. The one that the address names, changed or not; else one that is shown to the letter; else the
 * built-in one whose part of the address holds.
 */
export function markedView(
  saved: readonly SavedView[],
  builtIn: readonly BuiltInView[],
  address: Search,
  shown: Shown,
  columns: readonly LayoutColumn[],
): Marked {
  const named = saved.find(({ id }) => id === address.view)
  if (named) return { id: named.id, modified: !isShown(named, shown, columns), view: named }
  const query = without(shown.query, ['pageSize'])
  const holds = builtIn.find(({ change }) => sameQuery(pick(query, Object.keys(change)), change))
  if (holds && sameQuery(query, holds.change)) return { id: holds.id, modified: false }
  const exact = saved.find((view) => isShown(view, shown, columns))
  return exact ? { id: exact.id, modified: false, view: exact } : { id: holds?.id ?? null, modified: false }
}

/** The change of an address that replaces all it asks for by another query. */
export const replaceQuery = (address: Search, next: SearchChange): SearchChange => ({
  ...Object.fromEntries(Object.keys(without(address, ofRecord)).map((name) => [name, undefined])),
  ...next,
})

const shownInOrder = (columns: readonly LayoutColumn[], layout: GridLayout) =>
  orderedIds(columns, layout).filter((id) => columns.some((column) => column.id === id && !isHidden(column, layout)))

function sameLayout(one: GridLayout, other: GridLayout, columns: readonly LayoutColumn[]): boolean {
  const written = (layout: GridLayout) => {
    const shown = shownInOrder(columns, layout)
    const pinned = shown.filter((id) => layout.pinned.includes(id))
    return JSON.stringify([shown, pinned, shown.map((id) => layout.widths[id] ?? null)])
  }
  return written(one) === written(other)
}

/** Several values of one name mean the same in any order. */
function sameQuery(one: SearchChange, other: SearchChange): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const sorted = (text: string | undefined) => listOf(text).sort().join()
  return [...names].every((name) => sorted(one[name]) === sorted(other[name]))
}

const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '')
const wordsOf = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
const pick = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)))
const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
