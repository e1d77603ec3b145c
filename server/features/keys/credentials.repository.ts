import type { ScopedDb } from '@portico/database/scope.ts'

export const findCredentials = (db: ScopedDb, serviceProvider: string) =>
  db.selectFrom('connector_credentials').select(['key_id', 'sealed']).where('service_provider', '=', serviceProvider).executeTakeFirst()

/** Held until the transaction ends, so that nothing new is sealed while they are sealed anew. */
export const lockCredentialsOf = (db: ScopedDb, keyId: string) =>
  db
    .selectFrom('connector_credentials')
    .select(['service_provider', 'sealed'])
    .where('key_id', '=', keyId)
    .orderBy('service_provider')
    .forUpdate()
    .execute()

type Kept = { serviceProvider: string; keyId: string; sealed: string; at: Date }

export async function putCredentials(db: ScopedDb, { serviceProvider, keyId, sealed, at }: Kept): Promise<void> {
  await db
    .insertInto('connector_credentials')
    .values({ tenant_id: db.scope.tenantId, service_provider: serviceProvider, key_id: keyId, sealed, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'service_provider']).doUpdateSet((eb) => ({
        key_id: eb.ref('excluded.key_id'),
        sealed: eb.ref('excluded.sealed'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
