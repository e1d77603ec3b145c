import { Readable } from 'node:stream'
import { byteOrderMark } from './csv-line.ts'

const [lineFeed, quote] = [0x0a, 0x22]
/** Rows arrive one by one: they are converted in batches. The first of them leave at once. */
const [firstBytes, batchBytes] = [8 * 1024, 64 * 1024]

/**
 * The CSV of COPY as a file: with CRLF at the end of each record (RFC 4180, 2), which COPY ends with LF. A line feed inside a field stays as
 * it is. `mark`: begins with a byte order mark.
 */
export function csvBytes(source: Readable, { mark }: { mark: boolean }): Readable {
  const lines = Readable.from(converted(source, mark), { objectMode: false })
  // Neither end waits for the other, also where nobody has begun to read.
  source.once('error', (error) => lines.destroy(error))
  // A reader hears of a failure, also one that begins later; without a reader nobody has to.
  lines.on('error', () => undefined)
  lines.once('close', () => source.destroy())
  return lines
}

async function* converted(source: Readable, mark: boolean): AsyncGenerator<Buffer> {
  let batch: Buffer[] = mark ? [Buffer.from(byteOrderMark)] : []
  let bytes = mark ? batch[0]!.length : 0
  let enough = firstBytes
  let isQuoted = false
  const take = (): Buffer => {
    const whole = Buffer.concat(batch, bytes)
    const ends: number[] = []
    let mark = whole.indexOf(quote)
    for (let end = whole.indexOf(lineFeed); end >= 0; end = whole.indexOf(lineFeed, end + 1)) {
      for (; mark >= 0 && mark < end; mark = whole.indexOf(quote, mark + 1)) isQuoted = !isQuoted
      if (!isQuoted) ends.push(end)
    }
    for (; mark >= 0; mark = whole.indexOf(quote, mark + 1)) isQuoted = !isQuoted
    batch = []
    bytes = 0
    enough = batchBytes
    return withCarriageReturns(whole, ends)
  }
  for await (const chunk of source) {
    batch.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= enough) yield take()
  }
  if (bytes > 0) yield take()
}

function withCarriageReturns(whole: Buffer, ends: readonly number[]): Buffer {
  const out = Buffer.allocUnsafe(whole.length + ends.length)
  let from = 0
  let at = 0
  for (const end of ends) {
    at += whole.copy(out, at, from, end)
    out[at++] = 0x0d
    from = end
  }
  whole.copy(out, at, from)
  return out
}
