import type pg from 'pg'

export const rareAction = 'roles.delete'

/**
 * What people did, one record a second: mostly with payments, every tenth a sign-in. Spread among them are `found` sign-ins that were
 * refused, `found` of the known person, and `found` records of the rare action.
 */
export async function growRecords(
  client: pg.Client,
  { tenantId, actorId, records, found }: { tenantId: string; actorId: string; records: number; found: number },
): Promise<void> {
  const each = records / found
  await client.query(
    `insert into audit_records (tenant_id, id, at, actor_id, actor_level, actor_name, action, entity, entity_id, result, after, request_id)
     select $1, gen_random_uuid(), now() - n * interval '1 second', case when n % ${each} = 10 then $2::uuid else u.id end, 'tenant', 'First Last',
       case when n % 10 = 0 then 'identity.signIn' when n % ${each} = 7 then $3 else 'transactions.refund' end,
       case when n % 10 = 0 then 'accounts' when n % ${each} = 7 then 'roles' else 'transactions' end,
       gen_random_uuid()::text, case when n % ${each} = 0 then 'refused' else 'done' end,
       case when n % 10 = 0 then '{"ip": "192.0.2.7", "userAgent": "bench", "methods": ["pwd"]}'::jsonb else '{"amountMinor": 1250}'::jsonb end,
       gen_random_uuid()::text
     from generate_series(1, ${records}) n
     join (select id, row_number() over (order by id) as place from users where tenant_id = $1) u
       on u.place = 1 + n % (select count(*) from users where tenant_id = $1)`,
    [tenantId, actorId, rareAction],
  )
}
