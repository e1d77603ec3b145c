/**
 * How a person has arranged the columns of one grid: order, hidden, widths in pixels, pinned at the start. Pure; the caller keeps it.
 * A column the layout has never seen (a later release brought it) is at its default place with its default visibility,
 * which is why every change writes the whole order down.
 */
export type GridLayout = { order: string[]; hidden: string[]; widths: Record<string, number>; pinned: string[] }

/** What the layout needs to know of a column; `hidden` ones wait in the chooser until someone wants them. */
export type LayoutColumn = { id: string; hidden?: boolean }

export const emptyLayout: GridLayout = { order: [], hidden: [], widths: {}, pinned: [] }

/** All ids in the order of the layout; unknown ones follow their default neighbour. */
export function orderedIds(columns: readonly LayoutColumn[], layout: GridLayout): string[] {
  const known = layout.order.filter((id) => columns.some((column) => column.id === id))
  columns.forEach(({ id }, place) => {
    if (known.includes(id)) return
    const before = columns[place - 1]?.id
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, id)
  })
  return known
}

export const isHidden = (column: LayoutColumn, layout: GridLayout): boolean =>
  layout.hidden.includes(column.id) || (column.hidden === true && !layout.order.includes(column.id))

/** Pinned first, then the rest, hidden ones left out: the order in which columns are drawn. */
export function shownIds(columns: readonly LayoutColumn[], layout: GridLayout): string[] {
  const shown = orderedIds(columns, layout).filter((id) => columns.some((column) => column.id === id && !isHidden(column, layout)))
  return [...shown.filter((id) => layout.pinned.includes(id)), ...shown.filter((id) => !layout.pinned.includes(id))]
}

/** The same arrangement with everything written down, so that later columns can be told from known ones. */
const settled = (columns: readonly LayoutColumn[], layout: GridLayout): GridLayout => ({
  ...layout,
  order: orderedIds(columns, layout),
  hidden: columns.filter((column) => isHidden(column, layout)).map(({ id }) => id),
})

const toggled = (list: readonly string[], id: string) => (list.includes(id) ? list.filter((other) => other !== id) : [...list, id])

export function toggleColumn(columns: readonly LayoutColumn[], layout: GridLayout, id: string): GridLayout {
  const base = settled(columns, layout)
  return { ...base, hidden: toggled(base.hidden, id) }
}

export const togglePin = (columns: readonly LayoutColumn[], layout: GridLayout, id: string): GridLayout => {
  const base = settled(columns, layout)
  return { ...base, pinned: toggled(base.pinned, id) }
}

/** Puts a column directly before another one, or at the end (`undefined`). */
export function moveBefore(columns: readonly LayoutColumn[], layout: GridLayout, id: string, before: string | undefined): GridLayout {
  const base = settled(columns, layout)
  if (id === before) return base
  const rest = base.order.filter((other) => other !== id)
  rest.splice(before === undefined ? rest.length : rest.indexOf(before), 0, id)
  return { ...base, order: rest }
}

export function setWidth(columns: readonly LayoutColumn[], layout: GridLayout, id: string, width: number | undefined): GridLayout {
  const base = settled(columns, layout)
  const { [id]: _, ...widths } = base.widths
  return { ...base, widths: width === undefined ? widths : { ...widths, [id]: Math.round(width) } }
}

/** True where Reset would change something. */
export const isArranged = (columns: readonly LayoutColumn[], layout: GridLayout): boolean =>
  layout.pinned.length > 0 ||
  Object.keys(layout.widths).length > 0 ||
  orderedIds(columns, layout).some((id, place) => id !== columns[place]?.id) ||
  columns.some((column) => isHidden(column, layout) !== (column.hidden === true))

/** Reading a layout that was stored: whatever is not understood falls back to the default. */
export function readLayout(stored: unknown): GridLayout {
  if (typeof stored !== 'object' || stored === null) return emptyLayout
  const { order, hidden, widths, pinned } = stored as Record<string, unknown>
  const ids = (value: unknown) => (Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [])
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(
    ([, width]) => typeof width === 'number' && width > 0,
  )
  return { order: ids(order), hidden: ids(hidden), widths: Object.fromEntries(sizes) as Record<string, number>, pinned: ids(pinned) }
}
