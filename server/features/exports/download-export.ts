import type { Download } from '@portico/contract/core/endpoint.ts'
import type { ExportList } from '@portico/contract/features/exports/exports.contract.ts'
import { exportRefusals } from '@portico/contract/features/exports/exports.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { mayExport } from './exportables.ts'
import { getOwn } from './exports.repository.ts'
import { fileKeyOf } from './file-key.ts'

/** The file as it was written, to no one but the one who asked for it; each download goes on record. */
export async function downloadExport(context: Context, files: FileStore, id: string): Promise<Download> {
  const { db, actor, record, services } = context
  const row = await getOwn(db, actor.userId, id)
  if (!mayExport(actor, row.list as ExportList)) throw new AppError('not_allowed')
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= services.now().getTime()
  if (isOver) throw new AppError(exportRefusals.fileDeleted())
  if (row.state !== 'Done') throw new AppError(exportRefusals.noFile())
  await record(id, { after: { fileName: row.file_name, bytes: row.bytes } })
  // Last, so that nothing can fail while the file is open; a missing file takes its record back.
  const bytes = await files.get(fileKeyOf(row))
  if (!bytes) throw new AppError('not_found')
  return { name: row.file_name!, bytes, rows: row.rows_done, size: Number(row.bytes) }
}
