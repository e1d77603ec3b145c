import { exponentOf } from '@portico/contract/core/money.ts'
import writeExcel, { type Cell as SheetCell } from 'write-excel-file/node'
import type { Cell, TableDocument } from './table-document.ts'

/** Excel takes so many letters as the name of a sheet, and none of these. */
const sheetName = (text: string) => text.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** A workbook of two sheets: the table, whose figures are numbers, and what it shows. A text is never a formula, whatever it begins with. */
export async function writeSpreadsheet({ columns, rows, totals, facts, words }: TableDocument): Promise<Buffer> {
  const head: SheetCell[] = columns.map(({ label, kind }) => ({
    type: String,
    value: label,
    fontWeight: 'bold',
    align: kind === 'number' ? 'right' : 'left',
  }))
  const table = [head, ...rows.map((row) => row.map((cell) => sheetCell(cell))), ...totals.map((row) => row.map(boldCell))]
  const about = facts.map(([label, value]): SheetCell[] => [
    { type: String, value: label, fontWeight: 'bold' },
    { type: String, value },
  ])
  return writeExcel([
    {
      sheet: sheetName(words.table),
      data: table,
      columns: columns.map(({ label, kind }) => ({ width: Math.max(label.length + 2, kind === 'number' ? 16 : 22) })),
      stickyRowsCount: 1,
    },
    { sheet: sheetName(words.facts), data: about, columns: [{ width: 24 }, { width: 60 }] },
  ]).toBuffer()
}

const boldCell = (cell: Cell): SheetCell => sheetCell(cell, { fontWeight: 'bold' })

function sheetCell(cell: Cell, style: { fontWeight?: 'bold' } = {}): SheetCell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell, ...style }
  if (typeof cell === 'number') return { type: Number, value: cell, format: '#,##0', ...style }
  if ('basisPoints' in cell) return { type: Number, value: cell.basisPoints / 10_000, format: '0.00%', ...style }
  const digits = exponentOf(cell.currency)
  const format = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
  return { type: Number, value: cell.minor / 10 ** digits, format, ...style }
}
