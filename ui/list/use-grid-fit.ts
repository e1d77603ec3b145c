import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { bandOf, type FitColumn, fitWidths, type GridBand, idsThatFit, wholeWidth } from './fit-widths.ts'
import { type GridColumn, isFit, rankOf } from './grid-column.ts'
import { type GridLayout, setWidth, shownIds } from './grid-layout.ts'

/** Padding of a cell at one side, as grid.css sets it, and the larger ones at both edges of the grid. */
const roomyPx = 12
const tightPx = 8
const firstPx = 14
const lastPx = 16
/** A rounded figure is not cut by its last pixel. */
const airPx = 2

/** The width of an element's content box, measured before the first paint and followed from then on. */
function useWidth(box: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/**
 * What the content of each column and its header need without padding, measured on the real cells after each change of rows and before they
 * are painted.
 * Reads happen in one pass, so a page of 100 rows costs one layout.
 */
function useNeeds(box: RefObject<HTMLElement | null>, ids: readonly string[], rows: unknown): Record<string, number> {
  const [needs, setNeeds] = useState<Record<string, number>>({})
  const key = ids.join(' ')
  const fonts = useFontLoads()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are what the cells show, fonts what they are set in
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table')
    if (!table) return
    const range = document.createRange()
    const found: Record<string, number> = {}
    // A cut text measures as short as it is shown, so for a moment nothing is cut.
    table.dataset.measuring = ''
    for (const id of key.split(' ').filter(Boolean)) {
      const column = `[data-col="${CSS.escape(id)}"]`
      const widest = widestIn(table.querySelectorAll(`td${column}`), range)
      if (widest > 0) found[id] = Math.ceil(Math.max(widest, widestIn(table.querySelectorAll(`th${column} .p-th`), range)))
    }
    delete table.dataset.measuring
    setNeeds((before) => (key.split(' ').every((id) => before[id] === found[id]) ? before : found))
  }, [key, rows, box, fonts])
  return needs
}

function widestIn(boxes: Iterable<Element>, range: Range): number {
  let widest = 0
  for (const box of boxes) {
    range.selectNodeContents(box)
    widest = Math.max(widest, range.getBoundingClientRect().width)
  }
  return widest
}

/** Counts the moments at which a web font has arrived and texts have changed their width. */
function useFontLoads(): number {
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const loaded = () => setLoads((before) => before + 1)
    document.fonts.addEventListener('loadingdone', loaded)
    return () => document.fonts.removeEventListener('loadingdone', loaded)
  }, [])
  return loads
}

type GridFitOptions<Row> = {
  box: RefObject<HTMLElement | null>
  columns: readonly GridColumn<Row>[]
  rows: unknown
  layout: GridLayout
  onLayout?: (layout: GridLayout) => void
  checkPx: number
  /** A record is open beside the rows: columns without room are left out, however wide the grid is. */
  isBeside: boolean
}

type GridFit = {
  band: GridBand
  /** Cells move closer together before anything is cut. */
  tight: boolean
  ids: string[]
  widths: Record<string, number>
  onWidth: (id: string, width: number | undefined, final: boolean) => void
}

/** Which columns are drawn in the room there is, and how wide. While a hand drags one edge, all other columns keep their place. */
export function useGridFit<Row>({ box, columns, rows, layout, onLayout, checkPx, isBeside }: GridFitOptions<Row>): GridFit {
  const room = useWidth(box)
  const band = bandOf(room ?? Number.POSITIVE_INFINITY)
  const of = new Map(columns.map((column) => [column.id, column]))
  const wanted = shownIds(columns, layout).flatMap((id) => of.get(id) ?? [])
  // By the widths of their authors or their readers: measured ones would change with the columns that are drawn.
  const ranked = wanted.map((column) => ({
    id: column.id,
    width: layout.widths[column.id] ?? column.width,
    rank: rankOf(column, isBeside),
    stays: layout.pinned.includes(column.id),
  }))
  const isScrolled = room === undefined || (band === 'wide' && !isBeside)
  const ids = isScrolled ? wanted.map(({ id }) => id) : idsThatFit(ranked, room - checkPx)
  const shown = ids.flatMap((id) => of.get(id) ?? [])
  const needs = useNeeds(box, ids, rows)
  const place = (widths: GridLayout['widths']) => JSON.stringify([room, ids, widths])
  const [frozen, setFrozen] = useState<{ place: string; widths: Record<string, number> }>()
  const held = frozen?.place === place(layout.widths) ? frozen.widths : undefined
  const available = (room ?? 0) - checkPx
  const columnsAt = (sidePx: number): FitColumn[] =>
    shown.map((column, order) => {
      const content = needs[column.id]
      const padding = (order === 0 && checkPx === 0 ? firstPx : sidePx) + (order === shown.length - 1 ? lastPx : sidePx) + airPx
      return {
        id: column.id,
        width: column.width,
        need: content === undefined ? undefined : content + padding,
        fit: isFit(column),
        set: held?.[column.id] ?? layout.widths[column.id],
      }
    })
  const roomy = columnsAt(roomyPx)
  const tight = roomy.reduce((sum, column) => sum + wholeWidth(column), 0) > available
  const fitted = fitWidths(tight ? columnsAt(tightPx) : roomy, available)
  return {
    band,
    tight,
    ids,
    widths: fitted,
    onWidth: (id, width, final) => {
      const next = final ? setWidth(columns, layout, id, width) : layout
      setFrozen(width === undefined ? undefined : { place: place(next.widths), widths: { ...(held ?? fitted), [id]: width } })
      if (final) onLayout?.(next)
    },
  }
}
