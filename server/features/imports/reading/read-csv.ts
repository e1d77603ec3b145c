import { type CsvRow, csvSplitter, EndlessLine } from '../../../core/files/split-csv.ts'
import { ImportRefused } from '../refused.ts'
import { keepUtf8 } from './keep-utf8.ts'
import { openFile, unreadable } from './open-file.ts'
import { asBeforeRejection } from './rejected-columns.ts'

/** The rows of one piece of the file; the first piece that has any begins with the header. */
export type CsvPiece = { rows: CsvRow[]; readBytes: number; sizeBytes: number }

const byteOrderMark = '\ufeff'

/**
 * Reads RFC 4180 in pieces, with bounded memory. A record with a stray quote, a NUL or bytes that are not UTF-8 comes with
 * a fault; a file that cannot be read on ends with a sentence that names the line.
 */
export async function* readCsv(path: string, { delimiter = ',' }: { delimiter?: string } = {}): AsyncGenerator<CsvPiece> {
  const file = await openFile(path)
  const guard = keepUtf8()
  const splitter = csvSplitter(delimiter)
  let isFirst = true
  let asBefore: ReturnType<typeof asBeforeRejection> | undefined
  const piece = (bytes: Buffer, isLast: boolean): CsvPiece => {
    let text = bytes.toString('utf8')
    if (isFirst && text.startsWith(byteOrderMark)) text = text.slice(1)
    isFirst &&= bytes.length === 0
    const rows = splitter.next(text, isLast)
    if (guard.mayHoldNul()) for (const row of rows) blameNul(row)
    if (rows[0]) asBefore ??= asBeforeRejection(rows[0])
    return { rows: asBefore ? rows.map(asBefore) : rows, readBytes: file.readBytes(), sizeBytes: file.sizeBytes }
  }
  try {
    for await (const chunk of file.bytes) yield piece(guard.next(chunk as Buffer), false)
    yield piece(guard.last(), true)
  } catch (error) {
    if (error instanceof EndlessLine) throw new ImportRefused(`${path} cannot be read beyond line ${error.line}: ${error.message}.`)
    throw unreadable(path, error)
  } finally {
    file.close()
  }
}

function blameNul(row: CsvRow): void {
  if (row.cells.some((cell) => cell.includes('\0'))) row.fault = 'It holds a NUL or bytes that are not UTF-8'
}
