import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { lockKeys, putSealedKey } from './keys.repository.ts'
import { keyContext } from './tenant-seal.ts'

/**
 * The tenant's keys, sealed by another secret of the installation from now on. Keys that the new one opens already are left alone,
 * so that a run that was cut short is simply run again. Returns how many were sealed anew.
 */
export async function resealKeys(
  db: ScopedDb,
  before: Pick<Services, 'unseal'>,
  after: Pick<Services, 'seal' | 'unseal'>,
): Promise<number> {
  let resealed = 0
  for (const key of await lockKeys(db)) {
    const context = keyContext(db.scope.tenantId, key.id)
    if (opens(after, key.sealed_key, context)) continue
    await putSealedKey(db, key.id, after.seal(before.unseal(key.sealed_key, context), context))
    resealed++
  }
  return resealed
}

function opens({ unseal }: Pick<Services, 'unseal'>, sealed: string, context: string): boolean {
  try {
    unseal(sealed, context)
    return true
  } catch {
    return false
  }
}
