import type { ScopedDb } from '@portico/database/scope.ts'

/** What a tenant's secret opens. */
export type SecretName = 'model' | `webhook ${string} ${number}`

export const findSecret = (db: ScopedDb, name: SecretName) =>
  db.selectFrom('tenant_secrets').select(['key_id', 'sealed', 'ends_in', 'updated_at']).where('name', '=', name).executeTakeFirst()

/** Held until the transaction ends, so that nothing new is sealed while they are sealed anew. */
export const lockSecretsOf = (db: ScopedDb, keyId: string) =>
  db.selectFrom('tenant_secrets').select(['name', 'sealed']).where('key_id', '=', keyId).orderBy('name').forUpdate().execute()

type Kept = { keyId: string; sealed: string; endsIn: string; at: Date }

export async function putSecret(db: ScopedDb, name: SecretName, { keyId, sealed, endsIn, at }: Kept): Promise<void> {
  await db
    .insertInto('tenant_secrets')
    .values({ tenant_id: db.scope.tenantId, name, key_id: keyId, sealed, ends_in: endsIn, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet((eb) => ({
        key_id: eb.ref('excluded.key_id'),
        sealed: eb.ref('excluded.sealed'),
        ends_in: eb.ref('excluded.ends_in'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** The secret stays the one that was set; only what it is sealed with is another. */
export async function resealSecret(db: ScopedDb, name: SecretName, { keyId, sealed }: Pick<Kept, 'keyId' | 'sealed'>): Promise<void> {
  await db.updateTable('tenant_secrets').set({ key_id: keyId, sealed }).where('name', '=', name).execute()
}

export async function deleteSecret(db: ScopedDb, name: SecretName): Promise<void> {
  await db.deleteFrom('tenant_secrets').where('name', '=', name).execute()
}
