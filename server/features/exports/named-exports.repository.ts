import type { ScopedDb } from '@portico/database/scope.ts'
import { fileKeyOf } from './file-key.ts'

/** The files that exports have written or write now; an earlier attempt's is named no more. */
export async function listNamedExports(db: ScopedDb): Promise<string[]> {
  const rows = await db.selectFrom('exports').select(['tenant_id', 'id', 'attempt']).where('state', 'in', ['Running', 'Done']).execute()
  return rows.map(fileKeyOf)
}
