import { tidyLine } from '@portico/contract/core/text/fold.ts'
import { type CsvRow, ImportRefused, readCsv } from '../../imports/index.ts'
import type { DraftTicket, FileSource } from './draft.ts'
import { type CaseEvent, type EventCells, eventColumns, readEvent } from './read-event.ts'
import { messageColumns, messageReader } from './read-message.ts'
import { replayCase } from './replay-case.ts'
import type { FileKind } from './ticket-report.ts'

/** One ticket of a file with its lines, or lines that bring none and why. */
export type ReadTicket = { rows: readonly CsvRow[]; draft: DraftTicket } | { rows: readonly CsvRow[]; reason: string }
type Reading = { path: string; header: readonly string[]; source: FileSource; nowMs: number; onRead(lines: number, share: number): void }

export const readersOfFiles: Record<FileKind, (reading: Reading) => AsyncGenerator<ReadTicket>> = {
  messages: readMessages,
  histories: readHistories,
}

async function* readMessages(reading: Reading): AsyncGenerator<ReadTicket> {
  const read = messageReader(reading.source)
  const cellsOf = namedCells(reading, messageColumns)
  for await (const row of rowsOf(reading)) {
    const cells = cellsOf(row)
    const draft = 'reason' in cells ? cells : read(cells.named as Parameters<typeof read>[0])
    yield { rows: [row], ...('reason' in draft ? draft : { draft }) }
  }
}

/** Lines of one case may be anywhere, so all are read first. A case with an unreadable line is rejected. */
async function* readHistories(reading: Reading): AsyncGenerator<ReadTicket> {
  const cellsOf = namedCells(reading, eventColumns)
  const cases = new Map<string, { row: CsvRow; event: CaseEvent | { reason: string } }[]>()
  for await (const row of rowsOf(reading)) {
    const cells = cellsOf(row)
    if ('reason' in cells) {
      yield { rows: [row], reason: cells.reason }
      continue
    }
    const named = cells.named as EventCells
    const caseId = tidyLine(named['case:concept:name']!)
    const lines = cases.get(caseId)
    const one = { row, event: readEvent(named, reading.nowMs) }
    if (lines) lines.push(one)
    else cases.set(caseId, [one])
  }
  for (const lines of cases.values()) {
    const rows = lines.map(({ row }) => row)
    const events = lines.flatMap(({ event }) => ('reason' in event ? [] : [event]))
    const reasons = new Set(lines.flatMap(({ event }) => ('reason' in event ? [event.reason] : [])))
    yield { rows, ...(reasons.size > 0 ? { reason: [...reasons].join('; ') } : { draft: replayCase(events, reading.source) }) }
  }
}

async function* rowsOf({ path, onRead }: Reading): AsyncGenerator<CsvRow> {
  let isHeader = true
  let lines = 0
  for await (const { rows, readBytes, sizeBytes } of readCsv(path)) {
    for (const row of rows) {
      if (!isHeader) yield row
      isHeader = false
    }
    lines += rows.length
    onRead(lines, readBytes / sizeBytes)
  }
}

/** The cells of a row by the names of their columns; `needed` must be there, in any order, and others may. */
function namedCells({ path, header }: Reading, needed: readonly string[]) {
  const missing = needed.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new ImportRefused(`${path} has no column ${missing.join(', ')}. Its columns are ${header.join(', ')}.`)
  return ({ cells, fault }: CsvRow): { named: Record<string, string> } | { reason: string } => {
    if (fault) return { reason: fault }
    if (cells.length !== header.length) return { reason: `It has ${cells.length} cells, and the header ${header.length}` }
    return { named: Object.fromEntries(cells.map((cell, at) => [header[at]!, cell])) }
  }
}
