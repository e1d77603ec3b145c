import { pipeline } from 'node:stream'
import type { Download } from '@portico/contract/core/endpoint.ts'
import type { ExportList } from '@portico/contract/features/exports/exports.contract.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Connectors } from '../../connectors/index.ts'
import { actorAsNow } from '../../core/actor/actor-as-now.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { recorderOf } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import type { RunningCopy } from '../../core/database/copy-places.ts'
import { piecesOf } from '../../core/files/pieces-of.ts'
import type { HeldExport } from './claim.ts'
import { rowCounter } from './count-rows.ts'
import { estimateRows } from './estimate.repository.ts'
import { exportables, mayExport } from './exportables.ts'

export type OpenExport = { download: Download; rows(): number; abort(error: Error): void }

/** Begins the list's own export as the person who asked, with the rights of now, and counts its rows as they pass. */
export async function openExport(
  { services, connectors }: { services: Services; connectors?: Connectors | undefined },
  { row, note }: HeldExport,
  copy: RunningCopy,
): Promise<OpenExport> {
  const actor = await actorOf(services, row)
  const counter = rowCounter()
  let estimated = 0
  const copyOut: Services['copyOut'] = async (running, scope, select) => {
    estimated = await estimate(services, scope, select)
    const csv = await services.copyOut(running, scope, select)
    // Ending either one ends both. The reader hears of a failure; after the last row there is no reader, and none is needed.
    counter.through.on('error', () => undefined)
    pipeline(csv, counter.through, () => undefined)
    return counter.through
  }
  const scope = scopeOfActor(actor, row.mode as Scope['mode'])
  const request = { id: row.id, ip: '', userAgent: '' }
  const { action, write } = exportables[row.list as ExportList]
  const record = recorderOf(action, { actor, request, services })
  const own = { ...services, copyOut, takeCopyPlace: async () => copy }
  const download = await write({ actor, scope, mode: scope.mode, services: own, record, connectors }, row.query)
  await note({ rows_total: download.rows ?? estimated, total_is_estimate: download.rows === undefined })
  const { bytes, rows = 0 } = download
  // A report is there as a whole.
  if (bytes instanceof Uint8Array) return { download: { ...download, bytes: piecesOf(bytes) }, rows: () => rows, abort: () => undefined }
  return { download, rows: counter.rows, abort: (error) => counter.through.destroy(error) }
}

const estimate = (services: Services, scope: Parameters<Services['copyOut']>[1], select: string): Promise<number> =>
  'platform' in scope
    ? services.inPlatformRead(scope.mode, (db) => estimateRows(db, select))
    : services.inScope(scope, (db) => estimateRows(db, select))

/** Without the right there is no file. */
async function actorOf(services: Services, row: HeldExport['row']): Promise<Actor> {
  const actor = await actorAsNow(services, row)
  if (!mayExport(actor, row.list as ExportList)) throw new AppError('not_allowed')
  return actor
}
