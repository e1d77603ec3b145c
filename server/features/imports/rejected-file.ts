import { createWriteStream, type WriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { byteOrderMark, csvLine } from '../../core/files/csv-line.ts'
import { maskText } from '../../core/text/mask.ts'
import { rejectedColumns } from './reading/rejected-columns.ts'
import { ImportRefused } from './refused.ts'

export type RejectedFile = {
  write(line: number, reason: string, cells: readonly string[]): Promise<void>
  /** Where the rows are; null where none was rejected. */
  close(): Promise<string | null>
}

/**
 * `FILE.rejected.csv` beside the file, or in `elsewhere` where that folder may not be written: the rejected rows as they
 * are, each with its line and the reason before it, written as the file is, so that it can be mended and imported in the same way.
 * It replaces the file of an earlier run. Card numbers are masked.
 */
export async function openRejectedFile(
  file: string,
  header: readonly string[],
  { elsewhere, delimiter }: { elsewhere: string; delimiter: string },
): Promise<RejectedFile> {
  const name = `${path.basename(file)}.rejected.csv`
  const place = await firstWritable([path.join(path.dirname(file), name), path.join(elsewhere, name)])
  let stream: WriteStream | undefined
  const lineOf = (cells: readonly string[]) => csvLine(cells.map(maskText), delimiter)
  // Where the file is itself one of rejected rows, their lines and reasons of before are replaced. A row that could not be split is one cell.
  const isOfBefore = header.map((name) => rejectedColumns.includes(name))
  const rowOf = (cells: readonly string[]) => (cells.length === 1 ? cells : cells.filter((_, at) => !isOfBefore[at]))
  const put = (text: string) => new Promise<void>((done, failed) => void stream!.write(text, (error) => (error ? failed(error) : done())))
  return {
    async write(line, reason, cells) {
      if (!stream) {
        stream = createWriteStream(place)
        await put(byteOrderMark + lineOf([...rejectedColumns, ...rowOf(header)]))
      }
      await put(lineOf([String(line), reason, ...rowOf(cells)]))
    },
    async close() {
      if (!stream) {
        await rm(place, { force: true })
        return null
      }
      await new Promise<void>((done, failed) => stream!.once('error', failed).end(done))
      return place
    },
  }
}

/** The first of the places that can be opened for writing. */
async function firstWritable(places: readonly string[]): Promise<string> {
  for (const [index, place] of places.entries()) {
    try {
      await (await open(place, 'w', 0o600)).close()
      return place
    } catch (error) {
      if (index === places.length - 1)
        throw new ImportRefused(`The rejected rows cannot be written to ${place}: ${(error as Error).message}.`)
    }
  }
  throw new ImportRefused('There is no place for the rejected rows.')
}
