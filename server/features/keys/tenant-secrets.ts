import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { deleteSecret, findSecret, putSecret, type SecretName } from './secrets.repository.ts'
import { sealForTenant, unsealForTenant } from './tenant-seal.ts'

type Needs = Pick<Services, 'seal' | 'unseal' | 'now'>

export const secretContext = (name: SecretName) => `secret ${name}`
/** Of a short secret nothing is shown: its end would be much of it. */
const shortestShown = 12

/** Kept sealed with the tenant's active key; the one before is gone. */
export async function keepSecret(db: ScopedDb, services: Needs, name: SecretName, text: string): Promise<void> {
  const kept = await sealForTenant(db, services, text, secretContext(name))
  await putSecret(db, name, { ...kept, endsIn: text.length < shortestShown ? '' : text.slice(-4), at: services.now() })
}

/** Undefined where none is kept. Throws where it cannot be opened. */
export async function readSecret(db: ScopedDb, services: Needs, name: SecretName): Promise<string | undefined> {
  const row = await findSecret(db, name)
  return row && unsealForTenant(db, services, { keyId: row.key_id, sealed: row.sealed }, secretContext(name))
}

export const forgetSecret = (db: ScopedDb, name: SecretName): Promise<void> => deleteSecret(db, name)
