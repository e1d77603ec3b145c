import type { Queryable } from './accounts.repository.ts'

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
 * One record for the tenant of the account's person; the platform's where there is no such person. One statement for both,
 * so that its time does not tell them apart. False where there is no platform yet to keep it.
 */
export async function insertSecurityRecord(db: Queryable, record: SecurityRecord): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'security_record',
    text: `insert into audit_records
        (tenant_id, id, merchant_id, at, actor_id, actor_level, actor_name, action, entity, entity_id, result, after, request_id, merchant_ids)
      select coalesce(u.tenant_id, p.id), $1::uuid, u.merchant_id, $2::timestamptz, u.id,
        case when u.id is null then 'none' when t.is_platform then 'platform' when u.merchant_id is null then 'tenant' else 'merchant' end,
        trim(coalesce(u.first_name, a.first_name, '') || ' ' || coalesce(u.last_name, a.last_name, '')),
        $3::text, 'accounts', a.id::text, $5::text, $6::jsonb, $7::text, array_remove(array[u.merchant_id], null)
      from (select) one
        left join identity.accounts a on a.id = $4::uuid
        left join users u on u.id = a.user_id
        left join tenants t on t.id = u.tenant_id
        left join (select id from tenants where is_platform order by created_at limit 1) p on true
      where coalesce(u.tenant_id, p.id) is not null`,
    values: [record.id, record.at, record.action, record.accountId, record.result, JSON.stringify(record.facts), record.requestId],
  })
  return rowCount === 1
}
