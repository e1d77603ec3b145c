import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { forEach } from '../../core/jobs/for-each.ts'
import { keyOf } from './file-bytes.ts'
import { condemnOrphans, deleteRow, type FileRow, listCondemned } from './files.repository.ts'

/** An upload that no ticket carries by then is forgotten. */
export const orphanMs = 24 * 3_600_000

/** First the mark, after which no one can attach it, then the bytes, then the row: whatever stops in between is done again. */
export async function sweepFiles(services: Services, files: FileStore, scope: Scope): Promise<void> {
  const now = services.now()
  await services.inScope(scope, async (db) => {
    for (const row of await condemnOrphans(db, new Date(now.getTime() - orphanMs), now)) await keep(db, services, row)
  })
  await forEach(await services.inScope(scope, listCondemned), async (id) => {
    await files.delete(keyOf({ tenant_id: scope.tenantId, id }))
    await services.inScope(scope, (db) => deleteRow(db, id))
  })
}

const keep = (db: ScopedDb, services: Services, { id, name, size, sha256, merchant_id: merchantId }: FileRow) =>
  systemRecorder('files.sweep', 'Clean-up', db, services)(id, { merchantId, before: { name, size, sha256 } })
