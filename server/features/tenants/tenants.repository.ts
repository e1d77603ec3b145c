import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { tenantColumns } from './tenant-columns.ts'

export type NewTenant = {
  slug: string
  name: string
  isPlatform?: boolean
  isDefault?: boolean
  supportEmail?: string | null
  /** UTC where it is not known. */
  timeZone?: string
  theme?: object
  pictures?: object
  createdAt: Date
}
export type TenantRow = Awaited<ReturnType<typeof getTenant>>

export async function insertTenant(db: ScopedDb, tenant: NewTenant): Promise<void> {
  await db
    .insertInto('tenants')
    .values({
      id: db.scope.tenantId,
      slug: tenant.slug,
      name: tenant.name,
      is_platform: tenant.isPlatform ?? false,
      is_default: tenant.isDefault ?? false,
      support_email: tenant.supportEmail ?? null,
      time_zone: tenant.timeZone ?? 'UTC',
      theme: JSON.stringify(tenant.theme ?? {}),
      pictures: JSON.stringify(tenant.pictures ?? {}),
      created_at: tenant.createdAt,
    })
    .execute()
}

const ownTenant = (db: ScopedDb) =>
  db
    .selectFrom('tenants as t')
    .select([...tenantColumns, 't.pictures'])
    .where('t.id', '=', db.scope.tenantId)

/** The tenant of the scope. */
export async function getTenant(db: ScopedDb) {
  const row = await ownTenant(db).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Held until the transaction ends, so that decisions about it stay valid. */
export async function lockTenant(db: ScopedDb): Promise<TenantRow> {
  const row = await ownTenant(db).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

export type TenantUpdate = Partial<{
  name: string
  support_email: string | null
  time_zone: string
  theme: string
  pictures: string
  is_default: boolean
  active: boolean
  sca_codes: string
}>

export async function changeTenant(db: ScopedDb, change: TenantUpdate, at: Date): Promise<void> {
  await db
    .updateTable('tenants')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', db.scope.tenantId)
    .execute()
}

/** How many merchants, staff and people of merchants it has. */
export async function countWithin(db: ScopedDb) {
  const [merchants, users] = await Promise.all([
    db
      .selectFrom('merchants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('merchant_id').as('of_merchants')])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { merchants: merchants.count, staff: users.all - users.of_merchants, merchantUsers: users.of_merchants }
}
