import type { TestPortico } from '../portico/app.ts'

const columns = 'tenant_id, id, mode, topic, payload, created_at, available_at, attempts, last_error, parked_at'

/** An event of this tenant that the worker has given up; answers with its id. */
export async function aParkedEvent({ admin, services }: TestPortico, tenantId: string, topic = 'account.noticed'): Promise<string> {
  const id = services.newId()
  const values = `$1, $2, 'Live', $3, '{}', now(), now(), 300, 'The mail server does not answer', now()`
  await admin.query(`insert into outbox (${columns}) values (${values})`, [tenantId, id, topic])
  return id
}
