import type { Level } from '@portico/contract/core/level.ts'
import type { Events } from '@portico/contract/events.ts'
import type { ReleaseReason } from '@portico/contract/features/support/feed-words.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'

/** Those of these tenants that there are, or without ids all that may ask, by name. */
export function listAskingTenants(db: PlatformReadDb, ids: readonly string[] | undefined) {
  const all = db.selectFrom('tenants').select(['id', 'slug']).where('is_platform', '=', false)
  return (ids ? all.where(sql<boolean>`id = any(${ids}::uuid[])`) : all).orderBy('name').orderBy('id').execute()
}

/** Why a user `u` can not work on tickets of a merchant; null for one who can. Whether their tenant is shut is no question: it may open again. */
const hindrance = (permission: RawBuilder<unknown>, merchantId: RawBuilder<unknown>) => sql<ReleaseReason | null>`case
  when u.id is null or u.deleted_at is not null then 'Deleted'
  when u.status <> 'Active' then 'Deactivated'
  when not exists (select from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ${permission} = any(r.permissions)) then 'NotAllowed'
  when exists (select from user_limits l where l.tenant_id = u.tenant_id and l.user_id = u.id and ${merchantId} <> all(l.merchants)) then 'Limited'
end`

type Assigned = { userId: string; level: Level; merchantId: string | null }

/** Why someone can not work on tickets of this merchant. */
export async function findHindrance(db: PlatformReadDb, { userId, level, merchantId }: Assigned): Promise<ReleaseReason | undefined> {
  const reason = hindrance(sql`${worksOnTickets[level]}`, sql`${merchantId}::uuid`)
  const { rows } = await sql<{ reason: ReleaseReason | null }>`
    select ${reason} as reason from (select ${userId}::uuid as id) one left join users u on u.id = one.id`.execute(db)
  return rows[0]!.reason ?? undefined
}

/** Those of these people who can work on tickets of the merchant on their side. */
export async function listAble(
  db: PlatformReadDb,
  { userIds, level, merchantId }: { userIds: readonly string[]; level: Level; merchantId: string | null },
): Promise<string[]> {
  const reason = hindrance(sql`${worksOnTickets[level]}`, sql`${merchantId}::uuid`)
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.id = any(${userIds}::uuid[]) and ${reason} is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Open tickets of these people that they can not work on, of every tenant. */
export async function listToRelease(db: PlatformReadDb, whose: Events['user.rights_taken']) {
  const people =
    'userId' in whose ? sql`values (${whose.userId}::uuid)` : sql`select ur.user_id from user_roles ur where ur.role_id = ${whose.roleId}`
  const permission = sql`case q.channel when 'CustomerToTenantTicketChannel' then ${worksOnTickets.tenant} else ${worksOnTickets.platform} end`
  const { rows } = await sql<{ tenant_id: string; id: string; merchant_id: string | null; assignee_id: string; reason: ReleaseReason }>`
    select q.tenant_id, q.id, q.merchant_id, q.assignee_id, why.reason
    from support_tickets q left join users u on u.id = q.assignee_id
    cross join lateral (select ${hindrance(permission, sql`q.merchant_id`)} as reason) why
    where q.status = 'Opened' and q.assignee_id in (${people}) and why.reason is not null
    order by q.tenant_id, q.id`.execute(db)
  return rows
}
