import path from 'node:path'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../../core/audit/audit.ts'
import { ImportRefused, openRejectedFile, type Progress, readHeader } from '../../imports/index.ts'
import type { DraftTicket } from './draft.ts'
import { type ReadTicket, readersOfFiles } from './read-tickets.ts'
import { type Contact, findContact, findIds, insertDrafts } from './ticket-import.repository.ts'
import { emptyFileReport, type FileKind, type FileReport, type TicketReport } from './ticket-report.ts'

export type TicketImport = {
  tenantId: string
  merchantId: string
  files: readonly { kind: FileKind; path: string }[]
  /** At most so many tickets of each file. */
  most?: number | undefined
  dryRun?: boolean
  /** Where rejected rows go when a file's own folder may not be written. */
  elsewhere: string
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}
export type TicketImportTools = {
  inScope<T>(scope: Scope, work: (db: ScopedDb) => Promise<T>): Promise<T>
  now(): Date
  newId(): string
  /** Who runs it, for the audit trail. */
  actorName: string
}

const batchTickets = 250
const differs = 'It differs from what an earlier run brought under this case'

/**
 * Imports tickets of one merchant from files: messages, each a ticket, and histories, each a ticket with its feed. No one is notified and
 * no email is sent: these are past events. Existing tickets do not change, so a run can be repeated, and an interrupted one continued.
 */
export async function importTickets(request: TicketImport, tools: TicketImportTools): Promise<TicketReport> {
  const startedAt = performance.now()
  const { tenantId, merchantId } = request
  const inTenant = <T>(work: (db: ScopedDb) => Promise<T>) => tools.inScope({ level: 'tenant', tenantId, mode: 'Live' }, work)
  const contact = await inTenant((db) => findContact(db, merchantId))
  if (!contact) throw new ImportRefused('The merchant has nobody who could be answered: invite somebody first.')
  const report: TicketReport = { dryRun: request.dryRun ?? false, stopped: false, files: [], durationMs: 0 }
  try {
    for (const file of request.files) {
      const counts = emptyFileReport(file.kind, path.basename(file.path))
      report.files.push(counts)
      await importFile(file.path, counts, { request, tools, inTenant, contact })
    }
  } finally {
    report.stopped = request.signal?.aborted ?? false
    report.durationMs = Math.round(performance.now() - startedAt)
    const created = report.files.reduce((sum, { tickets }) => sum + tickets.created, 0)
    if (!report.dryRun && created > 0) await inTenant((db) => leaveRecord(db, merchantId, tools, report))
  }
  return report
}

type Run = {
  request: TicketImport
  tools: TicketImportTools
  contact: Contact
  inTenant<T>(work: (db: ScopedDb) => Promise<T>): Promise<T>
}
type Drafted = Extract<ReadTicket, { draft: DraftTicket }>

async function importFile(file: string, counts: FileReport, run: Run): Promise<void> {
  const { request, tools } = run
  const header = await readHeader(file)
  const source = { tenantId: request.tenantId, merchantId: request.merchantId, source: sourceOf(counts.file) }
  const rejected = await openRejectedFile(file, header, { elsewhere: request.elsewhere, delimiter: ',' })
  const reject = async ({ rows }: ReadTicket, reason: string) => {
    counts.rejected.records++
    counts.rejected.lines += rows.length
    counts.rejected.reasons[reason] = (counts.rejected.reasons[reason] ?? 0) + 1
    for (const { line, cells } of rows) await rejected.write(line, reason, cells)
  }
  const pass = async (batch: readonly Drafted[]) => {
    const { unchanged, other } = await run.inTenant((db) => writeBatch(db, batch, run))
    for (const one of batch) {
      if (other.has(one.draft.id)) await reject(one, differs)
      else count(counts, one.draft, unchanged.has(one.draft.id) ? 'unchanged' : 'created')
    }
  }
  let read = 0
  let waiting: Drafted[] = []
  const onRead = (lines: number, share: number) => request.onProgress?.({ phase: 'Reading', lines, share })
  const tickets = readersOfFiles[counts.kind]({ path: file, header, source, nowMs: tools.now().getTime(), onRead })
  try {
    for await (const one of tickets) {
      if (request.signal?.aborted || read === request.most) return
      counts.lines += one.rows.length
      if ('reason' in one) {
        await reject(one, one.reason)
        continue
      }
      read++
      waiting.push(one)
      if (waiting.length < batchTickets && read !== request.most) continue
      await pass(waiting)
      waiting = []
    }
    if (waiting.length > 0) await pass(waiting)
  } catch (error) {
    throw isRace(error) ? new ImportRefused('Another import of these tickets is running. Run this one again when it has ended.') : error
  } finally {
    counts.rejectedFile = await rejected.close()
  }
}

/** A file is known again by its name, packed or not. */
const sourceOf = (name: string) => name.toLowerCase().replace(/\.gz$/, '')

/** Writes the new ones; returns the existing ones, and those of them that differ. */
async function writeBatch(db: ScopedDb, batch: readonly Drafted[], { request, contact }: Run) {
  const drafts = batch.map(({ draft }) => draft)
  const known = await findIds(
    db,
    'support_tickets',
    drafts.map(({ id }) => id),
  )
  const old = drafts.filter(({ id }) => known.has(id))
  const lastItems = await findIds(
    db,
    'support_feed_items',
    old.flatMap(({ items }) => items.at(-1)?.id ?? []),
  )
  const isSame = ({ items }: DraftTicket) => items.length === 0 || lastItems.has(items.at(-1)!.id)
  const fresh = drafts.filter(({ id }) => !known.has(id))
  if (!request.dryRun) await insertDrafts(db, fresh, request.merchantId, contact)
  const [same, other] = [old.filter(isSame), old.filter((draft) => !isSame(draft))].map((all) => new Set(all.map(({ id }) => id)))
  return { unchanged: same!, other: other! }
}

function count({ tickets }: FileReport, { items }: DraftTicket, how: 'created' | 'unchanged'): void {
  tickets.count++
  tickets[how]++
  tickets.items += items.length
}

/** Two runs that bring the same ticket at the same moment: the second is turned away by the key. */
const isRace = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** One audit record for a run that changed something: who ran it, and what it came to. */
function leaveRecord(db: ScopedDb, merchantId: string, tools: TicketImportTools, report: TicketReport): Promise<void> {
  const after = { ...report, files: report.files.map(({ rejectedFile: _place, ...file }) => file) }
  return systemRecorder('imports.run', tools.actorName, db, tools)(tools.newId(), { merchantId, after })
}
