import { keyRefusals } from '@portico/contract/features/keys/keys.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Services } from '../../core/call/services.ts'
import { openText, sealText } from '../../core/text/sealed-text.ts'
import { findKey, lockActiveKey, noteKeyUsed } from './keys.repository.ts'

type Needs = Pick<Services, 'seal' | 'unseal' | 'now'>

export const keyContext = (tenantId: string, keyId: string) => `encryption key ${tenantId} ${keyId}`
export const openKey = ({ unseal }: Needs, tenantId: string, key: { id: string; sealed_key: string }): Buffer =>
  Buffer.from(unseal(key.sealed_key, keyContext(tenantId, key.id)), 'base64')

/** Seals a text with the tenant's active key; `context` says what it is and must be the same when it is opened. */
export async function sealForTenant(db: ScopedDb, services: Needs, text: string, context: string) {
  const key = await lockActiveKey(db)
  if (!key) throw new AppError(keyRefusals.missing())
  const sealed = sealText(openKey(services, db.scope.tenantId, key), text, context)
  await noteKeyUsed(db, key.id, services.now())
  return { keyId: key.id, sealed }
}

/** Opens what `sealForTenant` has sealed, also with a key that has been retired since. Throws where anything about it is another. */
export async function unsealForTenant(
  db: ScopedDb,
  services: Needs,
  { keyId, sealed }: { keyId: string; sealed: string },
  context: string,
) {
  const key = await findKey(db, keyId)
  const text = key && openText(openKey(services, db.scope.tenantId, key), sealed, context)
  if (text === undefined) throw new Error(`The secret of ${context} cannot be opened with key ${keyId}`)
  await noteKeyUsed(db, keyId, services.now())
  return text
}
