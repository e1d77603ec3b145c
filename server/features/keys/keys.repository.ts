import type { KeyState } from '@portico/contract/features/keys/keys.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'

const columns = [
  'k.id',
  'k.tenant_id',
  'k.name',
  'k.fingerprint',
  'k.state',
  'k.created_at',
  'k.created_by',
  'k.rotated_at',
  'k.last_used_at',
] as const

const withUse = (db: ScopedDb) =>
  db
    .selectFrom('encryption_keys as k')
    .select(columns)
    .select((eb) =>
      eb(
        eb
          .selectFrom('connector_credentials as c')
          .whereRef('c.tenant_id', '=', 'k.tenant_id')
          .whereRef('c.key_id', '=', 'k.id')
          .select((count) => count.fn.countAll<number>().as('count')),
        '+',
        eb
          .selectFrom('tenant_secrets as s')
          .whereRef('s.tenant_id', '=', 'k.tenant_id')
          .whereRef('s.key_id', '=', 'k.id')
          .select((count) => count.fn.countAll<number>().as('count')),
      ).as('credentials'),
    )

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export const listKeys = (db: ScopedDb) => withUse(db).orderBy('k.created_at', 'desc').orderBy('k.id', 'desc').execute()
export const getKey = (db: ScopedDb, id: string) => withUse(db).where('k.id', '=', id).executeTakeFirstOrThrow()

/** Held until the transaction ends: while one rotates, no one seals with a key that goes. */
export const lockActiveKey = (db: ScopedDb) =>
  db.selectFrom('encryption_keys').select(['id', 'name', 'sealed_key']).where('state', '=', 'Active').forUpdate().executeTakeFirst()

export const findKey = (db: ScopedDb, id: string) =>
  db.selectFrom('encryption_keys').select(['id', 'state', 'sealed_key']).where('id', '=', id).executeTakeFirst()

/** All keys of the tenant, held until the transaction ends. */
export const lockKeys = (db: ScopedDb) => db.selectFrom('encryption_keys').select(['id', 'sealed_key']).orderBy('id').forUpdate().execute()

export async function putSealedKey(db: ScopedDb, id: string, sealedKey: string): Promise<void> {
  await db.updateTable('encryption_keys').set({ sealed_key: sealedKey }).where('id', '=', id).execute()
}

export type NewKey = {
  id: string
  name: string
  fingerprint: string
  sealedKey: string
  createdBy: { userId: string; name: string }
  at: Date
}

export async function insertKey(db: ScopedDb, key: NewKey): Promise<void> {
  await db
    .insertInto('encryption_keys')
    .values({
      tenant_id: db.scope.tenantId,
      id: key.id,
      name: key.name,
      fingerprint: key.fingerprint,
      sealed_key: key.sealedKey,
      state: 'Active' satisfies KeyState,
      created_at: key.at,
      created_by_id: key.createdBy.userId,
      created_by: key.createdBy.name,
    })
    .execute()
}

export async function retireKey(db: ScopedDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('encryption_keys')
    .set({ state: 'Retired' satisfies KeyState, rotated_at: at })
    .where('id', '=', id)
    .execute()
}

const noteEveryMs = 60_000

/** At most once a minute: every payment uses the key, and none waits for another to have noted it. */
export async function noteKeyUsed(db: ScopedDb, id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - noteEveryMs).toISOString()
  await db
    .updateTable('encryption_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute()
}
