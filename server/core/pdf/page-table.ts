export type PageTable = {
  /** `share`: of the width, beside the shares of the others. Numbers end at the right of their column. */
  columns: readonly { title: string; share: number; isNumber?: true }[]
  rows: readonly (readonly string[])[]
  /** Rows that add the others up, below them. */
  totals?: readonly (readonly string[])[]
}

export const ink = '#1c1f26'
export const soft = '#4f5666'
const line = '#d9dce3'
const [fontSize, gap, above] = [8, 8, 3.5]

/** Digits of one width, which no comma is drawn under. Asking for them costs a shaping of the text, so texts do without. */
const tabular: PDFKit.Mixins.TextOptions = { features: ['tnum'] }

type Column = PageTable['columns'][number] & { left: number; width: number }
/** `isBroken`: it goes on in the next line. A number never does, the head of its column may. */
type Cell = { text: string; column: Column; textWidth: number; isBroken: boolean }

/**
 * Rows between thin lines, added to a part of the document that is attached: each is drawn as it is added. What has no room on a page goes on
 * with the next, below the heads of the columns again; a long text takes several lines.
 */
export function addTable(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { columns, rows, totals = [] }: PageTable,
): void {
  const { left, right, bottom } = document.page.margins
  const width = document.page.width - left - right
  const placed = placedIn(columns, left, width)
  const end = document.page.height - bottom
  const table = document.struct('Table')
  parent.add(table)
  document.moveDown(0.8)
  document.font('plain').fontSize(fontSize)
  const lineHeight = document.currentLineHeight(true)

  const signWidths = new Map<string, number>()
  const widthOfSign = (sign: string) => {
    const known = signWidths.get(sign) ?? document.widthOfString(sign, tabular)
    signWidths.set(sign, known)
    return known
  }
  const widthOf = (text: string, { isNumber }: Column) =>
    isNumber ? [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0) : document.widthOfString(text)
  const measured = (texts: readonly string[], isHead = false) =>
    placed.map((column, place): Cell => {
      const text = texts[place] ?? ''
      const textWidth = widthOf(text, column)
      return { text, column, textWidth, isBroken: textWidth > column.width && (isHead || !column.isNumber) }
    })
  /** Only texts of several lines are measured for their height, which costs most of the time of a long table. */
  const heightOf = (cells: readonly Cell[]) =>
    2 * above +
    Math.max(...cells.map(({ text, column, isBroken }) => (isBroken ? document.heightOfString(text, { width: column.width }) : lineHeight)))
  const draw = ({ text, column, textWidth, isBroken }: Cell, top: number, colour: string) => {
    document.fillColor(colour)
    if (isBroken) document.text(text, column.left, top, { width: column.width, align: column.isNumber ? 'right' : 'left' })
    else if (column.isNumber) document.text(text, column.left + column.width - textWidth, top, { ...tabular, lineBreak: false })
    else document.text(text, column.left, top, { lineBreak: false })
  }
  const closeRow = (top: number, height: number) => {
    decorated(document, () =>
      document
        .moveTo(left, top + height)
        .lineTo(left + width, top + height)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke(),
    )
    document.x = left
    document.y = top + height
  }
  const addRow = (kind: 'TH' | 'TD', cells: readonly Cell[], height: number) => {
    const top = document.y
    const row = document.struct('TR')
    table.add(row)
    for (const cell of cells) row.add(document.struct(kind, {}, () => draw(cell, top + above, kind === 'TH' ? soft : ink)))
    row.end()
    closeRow(top, height)
  }
  const heads = measured(
    columns.map(({ title }) => title),
    true,
  )
  const headHeight = heightOf(heads)
  let font: 'plain' | 'strong' = 'plain'
  const nextPage = () => {
    document.addPage()
    const top = document.y
    // Said once, at the beginning of the table.
    decorated(document, () => {
      document.font('plain').fontSize(fontSize)
      for (const cell of heads) draw(cell, top + above, soft)
      const { start, count } = document.bufferedPageRange()
      const page = String(start + count)
      document.text(page, left + width - document.widthOfString(page), end + 20, { lineBreak: false })
    })
    closeRow(top, headHeight)
    document.font(font)
  }
  if (document.y + 2 * headHeight > end) document.addPage()
  addRow('TH', heads, headHeight)
  const addTexts = (texts: readonly string[]) => {
    const cells = measured(texts)
    const height = heightOf(cells)
    if (document.y + height > end) nextPage()
    addRow('TD', cells, height)
  }
  for (const texts of rows) addTexts(texts)
  if (totals.length > 0) {
    font = 'strong'
    document.font(font)
    signWidths.clear()
    for (const texts of totals) addTexts(texts)
  }
  table.end()
}

function placedIn(columns: PageTable['columns'], left: number, width: number): Column[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const rooms = width + gap
  let at = left
  return columns.map((column) => {
    const room = (rooms * column.share) / whole
    const own = { ...column, left: at, width: room - gap }
    at += room
    return own
  })
}

/** What a screen reader leaves out. */
function decorated(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}
