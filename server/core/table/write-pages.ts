import { writePage } from '../pdf/page-document.ts'
import type { PagePart } from '../pdf/page-parts.ts'
import { cellText, type TableDocument } from './table-document.ts'

/** The table as a PDF: what it shows, then its rows under a head that every page repeats. */
export function writePages({ title, author, language, createdAt, facts, columns, rows, totals, words }: TableDocument): Promise<Buffer> {
  const textOf = (row: TableDocument['rows'][number]) => row.map((cell) => cellText(cell, language))
  const [shown, sums] = [rows.map(textOf), totals.map(textOf)]
  // Heads of many numbers go on in the next line, so that names have room; no word of them is broken.
  const headOf = (label: string, kind: 'text' | 'number') =>
    kind === 'number' && columns.length > many ? label.split(' ').map((word) => `${word}  `) : [label]
  const parts: PagePart[] = [
    { kind: 'title', text: title },
    { kind: 'facts', heading: words.facts, facts },
    {
      kind: 'table',
      columns: columns.map(({ label, kind }, at) => ({
        title: label,
        share: shareOf([...headOf(label, kind), ...shown.map((row) => row[at]!), ...sums.map((row) => row[at]!)]),
        ...(kind === 'number' ? { isNumber: true as const } : {}),
      })),
      rows: shown,
      totals: sums,
    },
  ]
  return writePage({ title, author, language, createdAt, parts, isWide: columns.length > 5 })
}

const many = 10
const [least, most] = [6, 40]
/** As wide as its longest text wants to be, within reason: a longer one goes on in the next line of its cell. */
const shareOf = (texts: readonly string[]) =>
  Math.min(
    most,
    texts.reduce((longest, { length }) => Math.max(longest, length), least),
  )
