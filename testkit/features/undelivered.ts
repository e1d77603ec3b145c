import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'

type At = { portico: TestPortico; place: MerchantName }

/** An event of this tenant that the worker has given up; answers with its id. */
export async function aParkedEvent({ admin, services }: TestPortico, tenantId: string, topic = 'account.noticed'): Promise<string> {
  const id = services.newId()
  await admin.query(
    `insert into outbox (tenant_id, id, mode, topic, payload, created_at, available_at, attempts, last_error, parked_at)
     values ($1, $2, 'Live', $3, '{}', now(), now(), 300, 'The mail server does not answer', now())`,
    [tenantId, id, topic],
  )
  return id
}

/** One good request for each operation, for the generated matrices. */
export const undeliveredSamples = {
  'undelivered.list': async ({ portico, place }: At) => {
    await aParkedEvent(portico, portico.world[place].tenantId)
    return { query: { pageIndex: '0', pageSize: '5' } }
  },
  'undelivered.resend': async ({ portico, place }: At) => {
    const { tenantId } = portico.world[place]
    return { params: { tenantId, eventId: await aParkedEvent(portico, tenantId) } }
  },
}
