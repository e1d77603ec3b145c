import { fromSafe } from '../../../core/files/read-table.ts'
import type { CsvRow } from '../../../core/files/split-csv.ts'

/** What a file of rejected rows has beside the columns of its file. No file of others calls a column so. */
export const rejectedColumns: readonly string[] = ['rejectedLine', 'rejectedReason']

/** The rows of a file as they were before its rejected rows were made safe for spreadsheets; `header`: its first record. */
export const asBeforeRejection = (header: CsvRow): ((row: CsvRow) => CsvRow) =>
  rejectedColumns.every((name) => header.cells.includes(name)) ? (row) => ({ ...row, cells: row.cells.map(fromSafe) }) : (row) => row
