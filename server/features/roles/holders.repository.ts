import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** The wall of merchants reads whose a role is from the row itself. */
export async function insertHolding(db: ScopedDb, userId: string, roleId: string): Promise<void> {
  await db
    .insertInto('user_roles')
    .values((eb) => ({
      tenant_id: db.scope.tenantId,
      user_id: userId,
      role_id: roleId,
      merchant_id: eb.selectFrom('roles').select('merchant_id').where('id', '=', roleId),
    }))
    .execute()
}

export async function deleteHolding(db: ScopedDb, userId: string, roleId: string): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).where('role_id', '=', roleId).execute()
}

export const findPerson = (db: ScopedDb, userId: string) =>
  db.selectFrom('users').select(['id', 'merchant_id']).where('id', '=', userId).executeTakeFirst()

/** Everything that a person's roles say, by name. */
export const listRolesOfPerson = (db: ScopedDb, userId: string) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.onRef('r.id', '=', 'ur.role_id').onRef('r.tenant_id', '=', 'ur.tenant_id'))
    .selectAll('r')
    .where('ur.user_id', '=', userId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()

export async function holdsRole(db: ScopedDb, userId: string, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countHolders(db: ScopedDb, roleId: string): Promise<number> {
  const { n } = await db
    .selectFrom('user_roles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Waits for others who change who administers this tenant, until the transaction ends. */
export const lockAdministration = (db: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`administration ${db.scope.tenantId}`}, 0))`.execute(db)

/** Whether anyone of the staff who can sign in holds one of these permissions. */
export async function hasActiveHolder(db: ScopedDb, permissions: readonly Permission[]): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', (join) => join.onRef('ur.user_id', '=', 'u.id').onRef('ur.tenant_id', '=', 'u.tenant_id'))
    .innerJoin('roles as r', (join) => join.onRef('r.id', '=', 'ur.role_id').onRef('r.tenant_id', '=', 'u.tenant_id'))
    .select('u.id')
    .where('u.merchant_id', 'is', null)
    .where('u.status', '=', 'Active')
    .where(sql<boolean>`r.permissions && ${permissions}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
