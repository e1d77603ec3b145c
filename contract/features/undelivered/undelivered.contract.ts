import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { withFacts } from '../../core/resource.ts'

/** An event that the worker gave up delivering at `parkedAt`, or a job that fails since then; `topic` is its name. Payloads are not shown. */
const UndeliveredEvent = z.object({
  eventId: id(),
  tenantId: id(),
  tenantName: z.string(),
  topic: z.string(),
  createdAt: instant(),
  parkedAt: instant(),
  attempts: z.int().min(0),
  reason: z.string().nullable(),
})
export type UndeliveredEvent = z.infer<typeof UndeliveredEvent>

const verbs = {
  list: endpoint({
    method: 'GET',
    summary: 'Events that could not be delivered and jobs that fail, the latest first',
    paths: { staff: '/api/v1/crm/undelivered' },
    access: { staff: 'Platform.Deliveries.View' },
    reach: 'platform',
    query: z.strictObject(pageQuery),
    reply: pageOf(UndeliveredEvent),
  }),
  resend: endpoint({
    method: 'POST',
    summary: 'Have an event that could not be delivered tried again, as often as a new one, or run a failed job again',
    paths: { staff: '/api/v1/crm/tenants/:tenantId/undelivered/:eventId/resend' },
    access: { staff: 'Platform.Deliveries.Actions.Resend' },
    locate: 'tenant',
    params: z.strictObject({ tenantId: id(), eventId: id() }),
    reply: null,
    records: { id: 'eventId' },
  }),
}
const one = { en: 'undelivered event', tr: 'iletilemeyen olay' }
const many = { en: 'Undelivered events', tr: 'İletilemeyen olaylar' }

/** Outbox events that could not be delivered for days (emails that could not be sent, calls without an answer) and jobs that fail. */
export const undelivered = withFacts(verbs, { one, many, key: 'eventId', fields: [], standard: '-parkedAt' })
