import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import type { Scan, Verdict } from './clamav.ts'
import { keyOf } from './file-bytes.ts'
import { endScan, type FileRow, listPending } from './files.repository.ts'

/** Has everything looked at that waits; what holds something harmful is blocked and its bytes are deleted. */
export async function scanPending(services: Services, files: FileStore, scan: Scan, scope: Scope): Promise<void> {
  for (const row of await services.inScope(scope, listPending)) {
    const bytes = await files.get(keyOf(row))
    // Its uploader has taken it back, and the row is about to go.
    if (!bytes) continue
    try {
      const verdict = await scan(bytes)
      await services.inScope(scope, (db) => keep(db, services, row, verdict))
      if (!verdict.isClean) await files.delete(keyOf(row))
    } catch (error) {
      // It waits for the next clock; one that a scanner stumbles over must not hold up the others.
      services.log.warn({ err: error, fileId: row.id }, 'file not scanned')
    }
  }
}

async function keep(db: ScopedDb, services: Services, { id }: FileRow, verdict: Verdict): Promise<void> {
  const state = verdict.isClean ? 'clean' : 'blocked'
  const row = await endScan(db, id, state)
  if (!row) return
  await systemRecorder(
    'files.scan',
    'Virus scanner',
    db,
    services,
  )(id, {
    merchantId: row.merchant_id,
    before: { state: 'pending' },
    after: { state, ...(verdict.isClean ? {} : { found: verdict.found }) },
  })
}
