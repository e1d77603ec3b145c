import { z } from 'zod'
import { BulkProgress, BulkReason, bulkKey, mostNamed } from '../../core/bulk.ts'
import { id, instant } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { pageQuery } from '../../core/page.ts'
import { idsText, listText } from '../../core/query.ts'
import { attemptErrors, deliveryStates, webhookEvents } from '../webhooks/webhook-words.ts'
import { Delivery, DeliveryDetail } from '../webhooks/webhooks.schemas.ts'
import { meantEvents, resendResults } from './webhook-resend-words.ts'

const narrowing = {
  state: listText(deliveryStates).optional(),
  eventType: listText(webhookEvents).optional(),
  endpointId: idsText().optional(),
  merchantId: idsText().optional().describe('For staff'),
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional().describe('The moment at which the period ends'),
  events: z.enum(meantEvents).default('newest').describe('newest: only the last event of each object at each endpoint'),
}
export const EventQuery = z.strictObject({ ...pageQuery, ...narrowing })
export const EventFilter = z.strictObject(narrowing)
export type EventFilter = z.output<typeof EventFilter>

const merchant = { merchantId: id(), merchantName: z.string() }
export const ResendableEvent = Delivery.extend(merchant)
export const ResendableEventDetail = DeliveryDetail.extend(merchant)
export type ResendableEvent = z.infer<typeof ResendableEvent>

/**
 * Which: these deliveries, all that the list shows with these filters, those of another resend that did not arrive; with several, those that
 * are all of it.
 */
export const NewResend = z.strictObject({
  key: bulkKey(),
  deliveries: z.array(id()).min(1).max(mostNamed).optional(),
  filter: EventFilter.optional(),
  failedOf: id().optional(),
})
export type NewResend = z.output<typeof NewResend>

const count = () => z.int().min(0)
export const Resend = BulkProgress.extend({
  /** Rows by what came of them; `done` of the progress are those that were handed to the sender. */
  results: z.object({ Waiting: count(), Sending: count(), Arrived: count(), Failed: count(), Refused: count(), Left: count() }),
  startedAt: instant(),
  endedAt: instant().nullable(),
})
export type Resend = z.infer<typeof Resend>

export const ResultQuery = z.strictObject({ ...pageQuery, result: listText(resendResults).optional() })
export const ResendRow = z.object({
  deliveryId: id(),
  eventType: z.enum(webhookEvents),
  transactionId: id(),
  paymentReference: z.string().nullable(),
  ...merchant,
  endpointId: id(),
  url: z.string(),
  createdAt: instant(),
  result: z.enum(resendResults),
  reason: BulkReason.nullable(),
  /** The answer of the try. */
  httpStatus: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
  at: instant().nullable(),
})
export type ResendRow = z.infer<typeof ResendRow>
