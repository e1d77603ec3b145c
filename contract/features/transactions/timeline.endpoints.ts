import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { listText } from '../../core/query.ts'
import { RoutingDecision } from '../processing/routing.schemas.ts'
import { ofAnyLookup } from './lookups.endpoints.ts'
import { Relationship } from './relationships.endpoints.ts'
import * as words from './transaction-words.ts'
import { Attempt, Event, Related } from './transactions.schemas.ts'

/** One try to send a webhook of the payment, or of what hangs on it. */
const WebhookTry = z.object({
  deliveryId: id(),
  eventType: z.string(),
  url: z.string(),
  no: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  latencyMs: z.int(),
})

/** One line of the timeline: of the six, the one that it is has a value. */
const TimelineItem = z.object({
  itemId: id(),
  at: instant(),
  event: Event.nullable(),
  attempt: Attempt.nullable(),
  child: Related.nullable(),
  decision: RoutingDecision.nullable(),
  webhook: WebhookTry.nullable(),
  relationship: Relationship.nullable(),
})
export type TimelineItem = z.infer<typeof TimelineItem>

export const timelineEndpoints = {
  timeline: endpoint({
    method: 'GET',
    summary: 'Everything that happened to a payment, from all sources in one order, newest first',
    paths: { staff: '/api/v1/crm/transactions/:id/timeline', merchant: '/api/v1/transactions/:id/timeline' },
    access: ofAnyLookup,
    locate: 'transaction',
    params: z.strictObject({ id: id() }),
    query: z.strictObject({ ...pageQuery, kind: listText(words.timelineKinds).optional() }),
    reply: pageOf(TimelineItem),
  }),
}
