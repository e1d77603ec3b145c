/** How wide each column becomes in the room there is. Pure; all widths are pixels. */
export type FitColumn = {
  id: string
  /** The width its author gave it. */
  width: number
  /** What its widest cell was measured to need. */
  need?: number
  /** Never cut: amounts, dates, status. */
  fit?: boolean
  /** What a person dragged it to; nothing changes it any more. */
  set?: number
}

export const minColumnPx = 64
export const maxColumnPx = 800
/** A text a little longer than its column gets its room; one long name may not push everything else aside. */
const textGrow = 1.25
/** Long texts are cut down to this width before the grid scrolls sideways; columns meant to be short are not cut at all. */
const leastTextPx = 88
const shortPx = 120

const sum = (list: readonly number[]) => list.reduce((total, width) => total + width, 0)

/** What a column needs to show its content whole, within reason. */
export const wholeWidth = (column: FitColumn): number => {
  const need = column.need ?? column.width
  return column.set ?? Math.ceil(column.fit ? need : Math.min(need, column.width * textGrow))
}

/** The longest texts give way first: the cap under which all widths together take the room, never below the least. */
function capFor(texts: readonly number[], room: number): number {
  const ascending = [...texts].sort((a, b) => a - b)
  let left = room
  for (const [place, width] of ascending.entries()) {
    const share = left / (ascending.length - place)
    if (width >= share) return Math.max(leastTextPx, share)
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

/**
 * With room to spare, columns no one has sized share it in proportion to their width; where all are sized by hand, the last one takes what
 * is left, so that the right edge stays the right edge. With too little room the author's widths shrink to the content, then
 * the longest texts are cut, and only then the grid scrolls. The sum is never below `available`, unless there is no column.
 */
export function fitWidths(columns: readonly FitColumn[], available: number): Record<string, number> {
  const whole = columns.map(wholeWidth)
  const wished = columns.map((column, place) => column.set ?? Math.max(column.width, whole[place] ?? 0))
  const isText = columns.map((column) => !column.fit && column.set === undefined && column.width > shortPx)
  const texts = whole.filter((_, place) => isText[place])
  const cap = capFor(texts, available - (sum(whole) - sum(texts)))
  const spare = available - sum(wished)
  const open = sum(wished.filter((_, place) => columns[place]?.set === undefined))
  const slack = sum(wished) - sum(whole)
  const widths = columns.map((column, place) => {
    const [own = 0, wish = 0] = [whole[place], wished[place]]
    if (column.set !== undefined) return own
    if (spare >= 0) return Math.floor(wish + (spare * wish) / open)
    if (sum(whole) <= available) return Math.floor(own + ((wish - own) * (available - sum(whole))) / slack)
    return isText[place] ? Math.floor(Math.min(own, cap)) : own
  })
  const last = widths.length - 1
  const left = available - sum(widths)
  if (left > 0 && last >= 0) widths[last] = (widths[last] ?? 0) + left
  return Object.fromEntries(columns.map((column, place) => [column.id, widths[place] ?? 0]))
}

/** By the width of the grid, not of the window: below 480 px rows have two lines, below 980 px columns are left out rather than scrolled to. */
export type GridBand = 'list' | 'narrow' | 'wide'
export const bandOf = (width: number): GridBand => (width < 480 ? 'list' : width < 980 ? 'narrow' : 'wide')

/** `rank`: 1 identifies a row and always stays, as do pinned columns; 3 says least of it. */
export type RankedColumn = { id: string; width: number; rank: 1 | 2 | 3; stays?: boolean }

/** The columns there is room for, in their order: those that say least are left out first, of equals the last. */
export function idsThatFit(columns: readonly RankedColumn[], available: number): string[] {
  const leaving = columns.filter(({ rank, stays }) => rank > 1 && !stays).toReversed()
  const out = new Set<string>()
  let needed = sum(columns.map(({ width }) => width))
  for (const { id, width } of leaving.toSorted((one, other) => other.rank - one.rank)) {
    if (needed <= available) break
    out.add(id)
    needed -= width
  }
  return columns.filter(({ id }) => !out.has(id)).map(({ id }) => id)
}
