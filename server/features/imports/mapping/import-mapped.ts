import type { ScopedDb } from '@portico/database/scope.ts'
import type { CsvRow } from '../../../core/files/split-csv.ts'
import type { Draft } from '../draft.ts'
import { findKnown, type Known, listCurrencies } from '../imports.repository.ts'
import { readCsv } from '../reading/read-csv.ts'
import { batchTransactions, differs, isSame, type Run } from '../run-state.ts'
import { outcomeOf } from '../writing/family.ts'
import { batchOf } from '../writing/write-batch.ts'
import { rowMapper } from './map-row.ts'
import { columnsOf, type Mapping } from './mapping.ts'
import { planner } from './plan-rows.ts'

type Read = { draft: Draft; row: CsvRow }

/**
 * One row is one transaction, written as it comes, so that memory does not grow with the file. A refund before
 * its payment waits for a second reading; one whose payment is nowhere, or has too little left, is unlinked.
 */
export async function importMapped(run: Run, mapping: Mapping): Promise<void> {
  const columns = columnsOf(mapping, run.header, run.request.path)
  const currencies = new Map((await run.inScope(listCurrencies)).map(({ code, decimal_places }) => [code, decimal_places]))
  const facts = { currencies, nowMs: run.making.now.getTime() }
  const map = rowMapper(mapping, columns, run.header.length, facts)
  const mapFirst = rowMapper(mapping, columns, run.header.length, { ...facts, onTrimmed: () => run.counts.report.trimmed++ })
  const early = new Set<number>()
  // What a dry run would have written, since it finds none of it in the database.
  const imagined = new Map<string, Known>()
  await readRows(run, mapping, async (rows) => {
    run.counts.report.lines += rows.length
    const read: Read[] = []
    for (const row of rows) {
      const draft = mapFirst(row)
      if ('key' in draft) read.push({ draft, row })
      else await reject(run, row, draft.reason)
    }
    await importRows(run, read, early, imagined)
  })
  if (early.size === 0 || run.isStopped()) return
  await readRows(run, mapping, async (rows) => {
    const read = rows.flatMap((row) => {
      const draft = early.has(row.line) ? map(row) : undefined
      return draft && 'key' in draft ? [{ draft, row }] : []
    })
    await importRows(run, read, null, imagined)
  })
}

async function reject(run: Run, row: CsvRow, reason: string): Promise<void> {
  run.counts.reject(reason)
  await run.rejected.write(row.line, reason, row.cells)
}

/** Reads the file after its header, as many rows at a time as a batch has. */
async function readRows(run: Run, { delimiter }: Mapping, take: (rows: readonly CsvRow[]) => Promise<void>): Promise<void> {
  let isHeader = true
  let waiting: CsvRow[] = []
  let done = 0
  let share = 0
  const pass = async (rows: CsvRow[]) => {
    await take(rows)
    done += rows.length
    run.progress('Reading', done, share)
  }
  for await (const { rows, readBytes, sizeBytes } of readCsv(run.request.path, { delimiter })) {
    share = readBytes / sizeBytes
    for (const row of rows) {
      if (isHeader) isHeader = false
      else waiting.push(row)
    }
    while (waiting.length >= batchTransactions && !run.isStopped()) {
      const batch = waiting.slice(0, batchTransactions)
      waiting = waiting.slice(batchTransactions)
      await pass(batch)
    }
    if (run.isStopped()) return
  }
  if (waiting.length > 0) await pass(waiting)
}

/** `early` takes the lines of refunds whose payment has not been seen yet; null: there is nothing more to wait for. */
async function importRows(run: Run, read: readonly Read[], early: Set<number> | null, imagined: Map<string, Known>): Promise<void> {
  const rejections: { row: CsvRow; reason: string }[] = []
  const unchanged: [Draft, boolean][] = []
  const work = async (db: ScopedDb) => {
    const keys = new Set(read.flatMap(({ draft }) => (draft.parentKey === null ? [draft.key] : [draft.key, draft.parentKey])))
    const known = new Map((await findKnown(db, run.making.source, [...keys])).map((one) => [one.key, one]))
    for (const key of keys) if (imagined.has(key)) known.set(key, imagined.get(key)!)
    const plan = planner(known, early)
    for (const { draft, row } of read) {
      const before = plan.before(draft.key)
      if (!before) plan.add(draft)
      else if (isSame(draft, before)) unchanged.push([draft, before.parentId !== null])
      else rejections.push({ row, reason: differs })
    }
    if (run.request.dryRun) for (const [key, one] of plan.seen) imagined.set(key, one)
    return run.request.dryRun ? outcomeOf(plan.families()) : batchOf(plan.families(), run.making, run.plans)(db)
  }
  const created = read.length > 0 ? await run.inScope(work) : []
  for (const [draft, isLinked] of created) run.counts.count(draft, isLinked, 'created')
  for (const [draft, isLinked] of unchanged) run.counts.count(draft, isLinked, 'unchanged')
  for (const { row, reason } of rejections) await reject(run, row, reason)
}
