import type { Queryable } from './accounts.repository.ts'
import { inPlace, type Place } from './in-place.repository.ts'

export type SecurityRecord = {
  id: string
  at: Date
  accountId: string | null
  action: string
  result: 'done' | 'refused'
  facts: object
  requestId: string | null
}

/**
 * One record for the tenant of the account's person; the platform's where there is no such person. The same two statements for both, so that
 * their time does not tell them apart. False where there is no platform yet to keep it.
 */
export async function insertSecurityRecord(db: Queryable, record: SecurityRecord): Promise<boolean> {
  const owner = await findOwner(db, record.accountId)
  if (!owner) return false
  await inPlace(db, owner, (placed) =>
    placed.query({
      name: 'security_record',
      text: `insert into audit_records
          (tenant_id, id, merchant_id, at, actor_id, actor_level, actor_name, action, entity, entity_id, result, after, request_id, merchant_ids)
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'accounts', $9, $10, $11, $12, array_remove(array[$3::uuid], null))`,
      values: [
        owner.tenant_id,
        record.id,
        owner.merchant_id,
        record.at,
        owner.user_id,
        owner.level,
        owner.name,
        record.action,
        owner.account_id,
        record.result,
        JSON.stringify(record.facts),
        record.requestId,
      ],
    }),
  )
  return true
}

type Owner = Place & { user_id: string | null; account_id: string | null; level: string; name: string }

async function findOwner(db: Queryable, accountId: string | null): Promise<Owner | undefined> {
  const { rows } = await db.query<Owner>({
    name: 'security_owner',
    text: `select coalesce(u.tenant_id, p.id) as tenant_id, u.merchant_id, u.id as user_id, a.id as account_id,
        case when u.id is null then 'none' when t.is_platform then 'platform' when u.merchant_id is null then 'tenant' else 'merchant' end as level,
        trim(coalesce(u.first_name, a.first_name, '') || ' ' || coalesce(u.last_name, a.last_name, '')) as name
      from (select) one
        left join identity.accounts a on a.id = $1::uuid
        left join users u on u.id = a.user_id
        left join tenants t on t.id = u.tenant_id
        left join (select id from tenants where is_platform order by created_at limit 1) p on true
      where coalesce(u.tenant_id, p.id) is not null`,
    values: [accountId],
  })
  return rows[0]
}
