import type { ScopedDb } from '@portico/database/scope.ts'
import type { ConnectorCredentials } from '../../connectors/index.ts'
import type { Services } from '../../core/call/services.ts'
import { findCredentials, putCredentials } from './credentials.repository.ts'
import { sealForTenant, unsealForTenant } from './tenant-seal.ts'

type Needs = Pick<Services, 'seal' | 'unseal' | 'now'>

export const credentialsContext = (serviceProvider: string) => `connector credentials ${serviceProvider}`

/** Kept sealed with the tenant's active key; the ones before are gone. */
export async function keepConnectorCredentials(
  db: ScopedDb,
  services: Needs,
  serviceProvider: string,
  credentials: ConnectorCredentials,
): Promise<void> {
  const kept = await sealForTenant(db, services, JSON.stringify(credentials), credentialsContext(serviceProvider))
  await putCredentials(db, { serviceProvider, ...kept, at: services.now() })
}

/** Undefined where none are kept for this provider. */
export async function readConnectorCredentials(db: ScopedDb, services: Needs, serviceProvider: string) {
  const row = await findCredentials(db, serviceProvider)
  if (!row) return undefined
  const text = await unsealForTenant(db, services, { keyId: row.key_id, sealed: row.sealed }, credentialsContext(serviceProvider))
  return JSON.parse(text) as ConnectorCredentials
}
