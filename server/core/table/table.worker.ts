import type { TableDocument } from './table-document.ts'
import { writePages } from './write-pages.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

/** One document, in a thread. */
export default async ({ format, table }: { format: 'xlsx' | 'pdf'; table: TableDocument }): Promise<Uint8Array> =>
  new Uint8Array(await (format === 'pdf' ? writePages(table) : writeSpreadsheet(table)))
