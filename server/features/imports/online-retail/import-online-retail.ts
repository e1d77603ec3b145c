import { setImmediate } from 'node:timers/promises'
import type { Draft } from '../draft.ts'
import { findCandidates, findKnown, type Known } from '../imports.repository.ts'
import { byTimeThenNumber } from '../link-refunds.ts'
import { readCsv } from '../reading/read-csv.ts'
import { batchTransactions, differs, isSame, type Run } from '../run-state.ts'
import { type Family, inBatches, outcomeOf } from '../writing/family.ts'
import { batchOf } from '../writing/write-batch.ts'
import { type Invoice, invoiceGatherer } from './gather-invoices.ts'
import { judgeInvoice } from './judge-invoice.ts'
import { planFamilies } from './plan-families.ts'

type Gatherer = ReturnType<typeof invoiceGatherer>
type Refused = Map<string, { reason: string; fault: Invoice['fault'] }>
const keysAtOnce = 5000

/**
 * The whole file is read before the first row is written, because a refund looks for its payment by customer and amount.
 * The rejected lines are written while the database is busy with the rest: the file is read a second time for them.
 */
export async function importOnlineRetail(run: Run): Promise<void> {
  const gatherer = await gather(run)
  if (run.isStopped()) return
  const refused: Refused = new Map()
  const drafts = judge(gatherer, refused, run)
  const fresh = await onlyFresh(drafts, gatherer, refused, run)
  const families = await plan(fresh, run)
  await Promise.all([writeFamilies(families, run), writeRefused(gatherer, refused, run)])
}

async function gather(run: Run): Promise<Gatherer> {
  const gatherer = invoiceGatherer(run.header, run.request.path)
  let isHeader = true
  let lines = 0
  for await (const { rows, readBytes, sizeBytes } of readCsv(run.request.path)) {
    for (const row of rows) {
      if (isHeader) isHeader = false
      else {
        gatherer.add(row)
        lines++
      }
    }
    run.counts.report.lines = lines
    run.progress('Reading', lines, readBytes / sizeBytes)
    if (run.isStopped()) break
  }
  return gatherer
}

function judge({ invoices }: Gatherer, refused: Refused, run: Run): Draft[] {
  const drafts: Draft[] = []
  for (const invoice of invoices.values()) {
    const judged = judgeInvoice(invoice, run.making.now.getTime())
    if ('key' in judged) drafts.push(judged)
    else refuse(invoice, judged.reason, refused, run)
  }
  return drafts.sort(byTimeThenNumber)
}

function refuse(invoice: Invoice, reason: string, refused: Refused, run: Run): void {
  refused.set(invoice.number, { reason, fault: invoice.fault })
  run.counts.reject(reason, invoice.lines)
}

/** Keeps the new records; counts the existing ones. */
async function onlyFresh(drafts: readonly Draft[], { invoices }: Gatherer, refused: Refused, run: Run): Promise<Draft[]> {
  const known = new Map<string, Known>()
  for (let at = 0; at < drafts.length; at += keysAtOnce) {
    const keys = drafts.slice(at, at + keysAtOnce).map(({ key }) => key)
    for (const one of await run.inScope((db) => findKnown(db, run.making.source, keys))) known.set(one.key, one)
  }
  return drafts.filter((draft) => {
    const before = known.get(draft.key)
    if (!before) return true
    if (isSame(draft, before)) run.counts.count(draft, before.parentId !== null, 'unchanged')
    else refuse(invoices.get(draft.key)!, differs, refused, run)
    return false
  })
}

/** Puts new refunds under their payments, those of earlier files included. */
async function plan(drafts: readonly Draft[], run: Run): Promise<Family[]> {
  const refunding = drafts.flatMap(({ type, customerReference }) => (type === 'Refund' ? (customerReference ?? []) : []))
  const earlier = await run.inScope((db) => findCandidates(db, run.making.source, [...new Set(refunding)]))
  return planFamilies(drafts, earlier)
}

async function writeFamilies(families: readonly Family[], run: Run): Promise<void> {
  const batches = inBatches(families, batchTransactions)
  const prepare = (index: number) =>
    run.request.dryRun ? async () => outcomeOf(batches[index]!) : batchOf(batches[index]!, run.making, run.plans)
  let write = batches.length > 0 ? prepare(0) : undefined
  for (let index = 0; write && !run.isStopped(); index++) {
    const writing = run.inScope(write)
    // Once the batch has left for the database, the next one is made ready.
    await Promise.race([writing, setImmediate()])
    write = index + 1 < batches.length ? prepare(index + 1) : undefined
    for (const [draft, isLinked] of await writing) run.counts.count(draft, isLinked, 'created')
    run.progress('Writing', run.counts.report.lines, (index + 1) / batches.length)
  }
}

async function writeRefused({ numberOf }: Gatherer, refused: Refused, run: Run): Promise<void> {
  if (refused.size === 0) return
  let isHeader = true
  for await (const { rows } of readCsv(run.request.path)) {
    for (const row of rows) {
      const why = isHeader ? undefined : refused.get(numberOf(row))
      isHeader = false
      if (!why) continue
      const reason = why.fault
        ? why.fault.line === row.line
          ? why.fault.reason
          : 'Another line of its invoice cannot be read'
        : why.reason
      await run.rejected.write(row.line, reason, row.cells)
    }
  }
}
