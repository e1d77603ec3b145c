import type pg from 'pg'

/** An event of a tenant, as the worker leaves it after two days in vain; nothing happens once it is passed on. */
export const insertParked = (client: pg.Client, id: string, tenantId: string) =>
  client.query(
    `insert into outbox (tenant_id, id, mode, topic, payload, created_at, available_at, attempts, last_error, parked_at)
     values ($1, $2, 'Live', 'transaction.changed', '{}', now() - interval '2 days', now(), 300, 'Nobody answered', now())`,
    [tenantId, id],
  )
