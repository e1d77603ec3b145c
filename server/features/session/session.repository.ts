import type { ScopedDb } from '@portico/database/scope.ts'
import { byName } from '../../core/list/paging.repository.ts'

const tenantColumns = [
  't.id as tenant_id',
  't.name as tenant_name',
  't.is_default',
  't.is_platform',
  't.support_email',
  't.theme',
  't.pictures',
] as const

export const getPerson = (db: ScopedDb, tenantId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .select(['u.status', 'u.last_login_at', 'u.first_name', 'u.last_name', 'u.time_zone', 'u.language', ...tenantColumns])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** The user and their organisation, for staff who see a tenant that is not their own. */
export const getTenant = (db: ScopedDb) =>
  db.selectFrom('tenants as t').select(tenantColumns).where('t.id', '=', db.scope.tenantId).executeTakeFirstOrThrow()

export const findMerchant = (db: ScopedDb, id: string) => db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst()

export const countUsers = async (db: ScopedDb, merchantId: string): Promise<number> =>
  (
    await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Roles carry no merchant wall of their own person, so the caller's own roles are read at tenant level. */
export const listRolesOf = (db: ScopedDb, userId: string) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.onRef('r.id', '=', 'ur.role_id').onRef('r.tenant_id', '=', 'ur.tenant_id'))
    .select(['r.id', 'r.name', 'r.is_system'])
    .where('ur.user_id', '=', userId)
    .orderBy('r.name')
    .execute()

export const listMerchants = (db: ScopedDb, language: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'tenant_id', 'legal_business_name'])
    .where('visibility', '=', 'Visible')
    .orderBy(byName('legal_business_name', language))
    .limit(1000)
    .execute()
export const listWebsites = (db: ScopedDb, merchantId: string, language: string) =>
  db
    .selectFrom('websites')
    .select(['id', 'name', 'url'])
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .orderBy(byName('name', language))
    .execute()
export const listServiceProviders = (db: ScopedDb) =>
  db.selectFrom('service_providers').select('name').where('active', '=', true).orderBy('name').execute()
