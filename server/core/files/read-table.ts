import { tidyText } from '@portico/contract/core/text/fold.ts'
import { csvSplitter, EndlessLine } from './split-csv.ts'

/** A small CSV file as a table: what its first line calls each cell, and where in the file each row begins. */
export type CsvTable = { columns: string[]; rows: { line: number; cells: string[]; fault?: string }[] }

/** Undefined where it is no such file: not UTF-8, without a first line, or with one that names a column twice. */
export async function readTable(bytes: AsyncIterable<Uint8Array>): Promise<CsvTable | undefined> {
  const text = await textOf(bytes)
  if (text === undefined) return undefined
  const [first = ''] = text.split('\n', 1)
  const delimiter = [...first].filter((one) => one === ';').length > [...first].filter((one) => one === ',').length ? ';' : ','
  try {
    const [head, ...rows] = csvSplitter(delimiter).next(text, true)
    const columns = head?.cells.map((cell) => tidyText(cell)) ?? []
    if (columns.length === 0 || head?.fault || new Set(columns).size < columns.length) return undefined
    return { columns, rows }
  } catch (error) {
    if (error instanceof EndlessLine) return undefined
    throw error
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return undefined
  }
}

/** The text of a cell as it was before it was made safe for spreadsheets (`csv-line.ts`). */
export const fromSafe = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell)
