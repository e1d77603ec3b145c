import type { Mode } from '@portico/contract/core/level.ts'
import { type Export, keptDays } from '@portico/contract/features/exports/exports.contract.ts'
import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Services } from '../../core/call/services.ts'
import type { RunningCopy } from '../../core/database/copy-places.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { asAppError } from '../../core/http/database-errors.ts'
import { ClaimLost, type HeldExport, holdExport, ignoreLostClaim } from './claim.ts'
import { fileKeyOf } from './file-key.ts'
import { startHeartbeat } from './heartbeat.ts'
import { openExport } from './open-export.ts'

export type ExportOrder = { exportId: string; tenantId: string; mode: Mode }
/** `beatMs`: how often progress is written and a cancellation noticed. */
export type ExportTools = { services: Services; files: FileStore; connectors?: Connectors | undefined; beatMs?: number }

const dayMs = 86_400_000

/**
 * Writes the file of one export: the rows of the lookup's own export, streamed into the file store. Safe to be called twice, and
 * again after a worker died: only the holder of the claim writes to the record, and a file appears whole or not at all. It waits for a place among
 * the copies of the background before it takes the export, so that it holds nothing meanwhile.
 */
export async function runExport(tools: ExportTools, order: ExportOrder, waitMs?: number): Promise<void> {
  const { tenantId } = order
  const copy = await tools.services.takeCopyPlace({ kind: 'background', tenantId }, waitMs)
  try {
    await runIn(copy, tools, order)
  } finally {
    await copy.end()
  }
}

async function runIn(copy: RunningCopy, tools: ExportTools, { exportId, tenantId, mode }: ExportOrder): Promise<void> {
  const { services, files } = tools
  const held = await holdExport(services, { level: 'tenant', tenantId, mode }, exportId)
  if (!held) return
  // Whatever a worker before us wrote, no one will fetch.
  if (held.row.attempt > 1) await files.delete(fileKeyOf({ ...held.row, attempt: held.row.attempt - 1 }))
  try {
    const { rows, ...file } = await write(copy, tools, held)
    const expires_at = new Date(services.now().getTime() + keptDays * dayMs)
    await held.end({ ...file, state: 'Done', rows_done: rows, rows_total: rows, total_is_estimate: false, expires_at })
  } catch (error) {
    if (!(error instanceof ClaimLost)) {
      services.log.warn({ err: error, exportId }, 'export failed')
      await held.end({ state: 'Failed', failure: failureOf(error) }).catch(ignoreLostClaim)
    }
    await files.delete(fileKeyOf(held.row))
  }
}

async function write(copy: RunningCopy, tools: ExportTools, held: HeldExport) {
  const { services, files, beatMs = 1000 } = tools
  const { download, rows, abort } = await openExport(tools, held, copy)
  let lost: Error | undefined
  const beat = startHeartbeat(
    beatMs,
    () => held.note({ rows_done: rows() }).catch((error) => rethrowLostClaim(services, error)),
    (error) => {
      lost = error
      abort(error)
    },
  )
  try {
    const bytes = await files.put(fileKeyOf(held.row), download.bytes as AsyncIterable<Uint8Array>)
    return { file_name: download.name, bytes, rows: rows() }
  } catch (error) {
    throw lost ?? error
  } finally {
    await beat.stop()
  }
}

/** A database that cannot be reached for a moment ends nothing: the lease outlasts it. */
function rethrowLostClaim({ log }: Services, error: unknown): void {
  if (error instanceof ClaimLost) throw error
  log.warn({ err: error }, 'progress of an export not noted')
}

function failureOf(error: unknown): NonNullable<Export['failure']> {
  const known = error instanceof AppError ? error : asAppError(error)
  return known?.code === 'not_allowed' || known?.code === 'narrow_the_search' ? known.code : 'internal'
}
