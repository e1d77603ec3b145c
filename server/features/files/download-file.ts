import type { Download } from '@portico/contract/core/endpoint.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { keyOf } from './file-bytes.ts'
import { type FileRow, findFile } from './files.repository.ts'

export async function getFile({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<FileRow> {
  const row = await findFile(db, actor, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Exactly the bytes that were uploaded, once a scan has let them pass; each download goes on record. */
export async function downloadFile(context: Context, files: FileStore, id: string): Promise<Download> {
  const row = await getFile(context, id)
  if (row.state !== 'clean') throw new AppError(row.state === 'pending' ? 'file_pending' : 'file_blocked')
  const { name, sha256, merchant_id: merchantId } = row
  await context.record(id, { merchantId, after: { name, sha256 } })
  // Last, so that nothing can fail while the file is open; a missing file takes its record back.
  const bytes = await files.get(keyOf(row))
  if (!bytes) throw new AppError('not_found')
  return { name, bytes, size: row.size }
}
