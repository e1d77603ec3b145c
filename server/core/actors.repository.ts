import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type ActorRow = {
  id: string
  tenant_id: string
  merchant_id: string | null
  email: string
  first_name: string
  last_name: string
  time_zone: string
  language: string
  processing_status: string | null
  permissions: string[]
  sca_required_permissions: string[]
}

/** The person with the union of the permissions of all roles. Only an active person is found. */
export function findActorRow(db: ScopedDb, userId: string): Promise<ActorRow | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('merchants as m', (join) => join.onRef('m.id', '=', 'u.merchant_id').onRef('m.tenant_id', '=', 'u.tenant_id'))
    .leftJoin('user_roles as ur', (join) => join.onRef('ur.user_id', '=', 'u.id').onRef('ur.tenant_id', '=', 'u.tenant_id'))
    .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'ur.role_id').onRef('r.tenant_id', '=', 'u.tenant_id'))
    .select([
      'u.id',
      'u.tenant_id',
      'u.merchant_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.time_zone',
      'u.language',
      'm.processing_status',
    ])
    .select([
      sql<string[]>`coalesce(jsonb_agg(distinct p.name) filter (where p.name is not null), '[]')`.as('permissions'),
      sql<string[]>`coalesce(jsonb_agg(distinct s.name) filter (where s.name is not null), '[]')`.as('sca_required_permissions'),
    ])
    .leftJoinLateral(sql<{ name: string }>`(select unnest(r.permissions) as name)`.as('p'), (join) => join.onTrue())
    .leftJoinLateral(sql<{ name: string }>`(select unnest(r.sca_required_permissions) as name)`.as('s'), (join) => join.onTrue())
    .where('u.tenant_id', '=', db.scope.tenantId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'Active')
    .groupBy([
      'u.id',
      'u.tenant_id',
      'u.merchant_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.time_zone',
      'u.language',
      'm.processing_status',
    ])
    .executeTakeFirst() as Promise<ActorRow | undefined>
}
