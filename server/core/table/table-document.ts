import type { Language } from '@portico/contract/core/languages.ts'
import { formatMoney } from '@portico/contract/core/money.ts'

/** Text, a count, an amount in minor units, a share in basis points, or nothing. */
export type Cell = string | number | { minor: number; currency: string } | { basisPoints: number } | null
export type TableColumn = { label: string; kind: 'text' | 'number' }

/** A table that people read: as a spreadsheet or as a PDF. Every text is in its language already. */
export type TableDocument = {
  title: string
  /** Who it comes from. */
  author: string
  language: Language
  createdAt: Date
  /** What it shows: its period, its filters, when it was made. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
  /** Rows that add the others up. */
  totals: readonly (readonly Cell[])[]
  /** Names of the parts of the document. */
  words: { facts: string; table: string }
}

/** A cell as a page shows it: `1,234.50 EUR`, `12.5 %`. */
export function cellText(cell: Cell, language: Language): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  if (typeof cell === 'number') return number.format(cell)
  return 'minor' in cell ? formatMoney(cell.minor, cell.currency) : `${number.format(cell.basisPoints / 100)} %`
}
