import type { ScopedDb } from '@portico/database/scope.ts'

/** Providers a tenant sends payments to: the name payments carry, and the connector that speaks for it. */
export async function addServiceProviders(db: ScopedDb, providers: readonly (readonly [name: string, connector: string])[]): Promise<void> {
  if (providers.length === 0) return
  await db
    .insertInto('service_providers')
    .values(providers.map(([name, connector]) => ({ tenant_id: db.scope.tenantId, name, connector })))
    .execute()
}
