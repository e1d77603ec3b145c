/** Rows and gaps of a board in pixels, and what of a widget is left for what it shows. */
export const rowPx = 48
export const gapPx = 16
/** Below this width of the board its widgets are in one column. */
export const stackedBelowPx = 720
const headPx = 40
/** Its padding and its lines. */
const restPx = 16
/** Of the names of several series, above their chart. */
export const legendPx = 24

export const heightPx = (rows: number): number => rows * rowPx + (rows - 1) * gapPx

export const bodyPx = (rows: number): number => heightPx(rows) - headPx - restPx
