import type { ScopedDb } from '@portico/database/scope.ts'
import { credentialsContext } from './connector-credentials.ts'
import { lockCredentialsOf, putCredentials } from './credentials.repository.ts'
import { lockSecretsOf, resealSecret, type SecretName } from './secrets.repository.ts'
import { secretContext } from './tenant-secrets.ts'

type Sealed = { purpose: string; sealed: string; put: (kept: { keyId: string; sealed: string; at: Date }) => Promise<void> }

/** Everything that a key seals, locked, and how each is put back once it is sealed anew. */
export async function lockSealedWith(db: ScopedDb, keyId: string): Promise<Sealed[]> {
  const credentials = await lockCredentialsOf(db, keyId)
  const secrets = await lockSecretsOf(db, keyId)
  return [
    ...credentials.map(({ service_provider: serviceProvider, sealed }) => ({
      purpose: credentialsContext(serviceProvider),
      sealed,
      put: (kept: Parameters<Sealed['put']>[0]) => putCredentials(db, { serviceProvider, ...kept }),
    })),
    ...secrets.map(({ name, sealed }) => ({
      purpose: secretContext(name as SecretName),
      sealed,
      put: (kept: Parameters<Sealed['put']>[0]) => resealSecret(db, name as SecretName, kept),
    })),
  ]
}
