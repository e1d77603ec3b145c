import { fileRefusals } from '@portico/contract/features/files/files.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { getFile } from './download-file.ts'
import { keyOf } from './file-bytes.ts'
import { condemnOwn } from './files.repository.ts'

/** Only what no ticket carries. The bytes go once the row is marked; the row goes with the next sweep. */
export async function deleteFile(context: Context, files: FileStore, id: string): Promise<void> {
  const { db, actor, record, services, afterCommit } = context
  const row = await condemnOwn(db, actor.userId, id, services.now())
  if (!row) {
    await getFile(context, id)
    throw new AppError(fileRefusals.ofTicket())
  }
  const { name, size, sha256, merchant_id: merchantId } = row
  await record(id, { merchantId, before: { name, size, sha256 } })
  afterCommit(() => files.delete(keyOf(row)))
}
