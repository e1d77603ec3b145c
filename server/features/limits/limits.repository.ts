import type { Limits, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type LimitColumn = 'merchants' | 'payment_methods' | 'service_providers'
export type LimitRow = { merchants: string[] | null; payment_methods: string[] | null; service_providers: string[] | null; version: number }

/** Someone of the own side: staff for staff, people of the merchant for the merchant. */
export const findPerson = (db: ScopedDb, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'merchant_id'])
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', userId)
    .where('merchant_id', db.scope.level === 'merchant' ? '=' : 'is', db.scope.merchantId ?? null)
    .executeTakeFirst()

export const findLimits = (db: ScopedDb, userId: string): Promise<LimitRow | undefined> =>
  db
    .selectFrom('user_limits')
    .select(['merchants', 'payment_methods', 'service_providers', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** True where the limits are still those of `version`. */
export async function saveLimit(db: ScopedDb, { userId, merchantId, column, values, version, at }: SavedLimit): Promise<boolean> {
  const change = { [column]: values, updated_at: at }
  const saved =
    version === 0
      ? await db
          .insertInto('user_limits')
          .values({ tenant_id: db.scope.tenantId, user_id: userId, merchant_id: merchantId, ...change, updated_at: at })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
          .executeTakeFirst()
      : await db
          .updateTable('user_limits')
          .set({ ...change, version: sql<number>`version + 1` })
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in saved ? saved.numUpdatedRows : (saved.numInsertedOrUpdatedRows ?? 0n)) === 1n
}
type SavedLimit = {
  userId: string
  merchantId: string | null
  column: LimitColumn
  values: readonly string[] | null
  version: number
  at: Date
}

/** All limits at once, of someone who has none yet. */
export async function insertLimits(
  db: ScopedDb,
  { userId, merchantId, limits, at }: { userId: string; merchantId: string | null; limits: Limits; at: Date },
): Promise<void> {
  const list = (values: readonly string[] | null | undefined) => (values ? [...values] : null)
  await db
    .insertInto('user_limits')
    .values({
      tenant_id: db.scope.tenantId,
      user_id: userId,
      merchant_id: merchantId,
      merchants: list(limits.merchants),
      payment_methods: list(limits.paymentMethods),
      service_providers: list(limits.serviceProviders),
      updated_at: at,
    })
    .execute()
}

/** Whether the person, or anyone who holds the role, is shown something that `own` leaves out. */
export async function seesMore(db: ScopedDb, whose: { userId: string } | { roleId: string }, own: Limits): Promise<boolean> {
  const beyond = (column: LimitColumn, type: string, values: readonly string[] | null | undefined) =>
    values ? sql`not coalesce(${sql.ref(`l.${column}`)} <@ ${values}::${sql.raw(type)}[], false)` : sql`false`
  const row = await db
    .selectFrom('users as u')
    .leftJoin('user_limits as l', (join) => join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.user_id', '=', 'u.id'))
    .select('u.id')
    .where('u.tenant_id', '=', db.scope.tenantId)
    .where('u.deleted_at', 'is', null)
    .where((eb) =>
      'userId' in whose
        ? eb('u.id', '=', whose.userId)
        : eb('u.id', 'in', eb.selectFrom('user_roles as ur').select('ur.user_id').where('ur.role_id', '=', whose.roleId)),
    )
    .where(
      sql<boolean>`(${beyond('merchants', 'uuid', own.merchants)} or ${beyond('payment_methods', 'text', own.paymentMethods)}
        or ${beyond('service_providers', 'text', own.serviceProviders)})`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const listNames = (db: ScopedDb, merchants: readonly string[]) =>
  db
    .selectFrom('merchants')
    .select(['id as merchantId', 'legal_business_name as legalBusinessName'])
    .where(sql<boolean>`id = any(${merchants}::uuid[])`)
    .orderBy('legal_business_name')
    .execute()

export async function listProviderNames(db: ScopedDb): Promise<string[]> {
  const rows = await db.selectFrom('service_providers').select('name').execute()
  return rows.map(({ name }) => name)
}
