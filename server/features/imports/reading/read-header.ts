import { ImportRefused } from '../refused.ts'
import { readCsv } from './read-csv.ts'

/** The names of the columns: the first record of the file. */
export async function readHeader(path: string, delimiter = ','): Promise<string[]> {
  for await (const { rows } of readCsv(path, { delimiter })) {
    const first = rows[0]
    if (!first) continue
    if (first.fault) throw new ImportRefused(`${path} cannot be read: its first line is not a header. ${first.fault}.`)
    return first.cells
  }
  throw new ImportRefused(`${path} holds no header.`)
}
