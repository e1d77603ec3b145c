import { z } from 'zod'
import { id, instant, localDay } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { modes } from '../../core/level.ts'
import { pageQuery } from '../../core/page.ts'
import { fileTimes, idsText, listText } from '../../core/query.ts'
import { webhookStatuses } from '../transactions/transaction-words.ts'
import { attemptErrors, attemptTriggers, deliveryStates, webhookEvents } from '../webhooks/webhook-words.ts'
import { Attempt, Delivery, DeliveryDetail } from '../webhooks/webhooks.schemas.ts'

const narrowing = {
  eventType: listText(webhookEvents).optional(),
  endpointId: idsText().optional(),
  merchantId: idsText().optional().describe('For staff'),
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional().describe('The moment at which the period ends'),
}

export const EventQuery = z.strictObject({ ...pageQuery, ...narrowing, state: listText(deliveryStates).optional() })
export type EventQuery = z.output<typeof EventQuery>

const merchant = { merchantId: id(), merchantName: z.string() }
/** An event for one endpoint: what was noted, and how far it has come. */
export const ReportedEvent = Delivery.extend(merchant)
export type ReportedEvent = z.infer<typeof ReportedEvent>
export const ReportedEventDetail = DeliveryDetail.extend(merchant)

/** How a try ended: with an answer that is a success, or not. */
export const attemptOutcomes = ['Delivered', 'Failed'] as const
export const AttemptQuery = z.strictObject({
  ...pageQuery,
  ...narrowing,
  outcome: z.enum(attemptOutcomes).optional(),
  error: listText(attemptErrors).optional(),
  trigger: listText(attemptTriggers).optional(),
})
export type AttemptQuery = z.output<typeof AttemptQuery>

/** One try, without its messages. */
export const ReportedAttempt = Attempt.omit({ requestHeaders: true, requestBody: true, responseBody: true }).extend({
  ...merchant,
  deliveryId: id(),
  eventType: z.enum(webhookEvents),
  transactionId: id(),
  paymentReference: z.string().nullable(),
  endpointId: id(),
  /** When it is tried next; null where this was not the last try, or the last of all. */
  nextRetryAt: instant().nullable(),
})
export type ReportedAttempt = z.infer<typeof ReportedAttempt>
export const ReportedAttemptDetail = ReportedAttempt.extend(
  Attempt.pick({ requestHeaders: true, requestBody: true, responseBody: true }).shape,
)

export const DestinationQuery = z.strictObject({
  ...pageQuery,
  status: listText(webhookStatuses).optional(),
  merchantId: idsText().optional(),
})
export type DestinationQuery = z.output<typeof DestinationQuery>

/** A destination is an endpoint that is not deleted, or a merchant without one. */
export const Destination = z.object({
  /** The endpoint, or the merchant. */
  id: id(),
  status: z.enum(webhookStatuses),
  /** Null of a merchant without an endpoint. */
  endpointId: id().nullable(),
  address: z.string().nullable(),
  isOn: z.boolean(),
  /** Null where it hears of all merchants. */
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  failuresInARow: z.int().min(0),
  failingSince: instant().nullable(),
  lastSuccessAt: instant().nullable(),
  lastFailureAt: instant().nullable(),
  createdAt: instant(),
})
export type Destination = z.infer<typeof Destination>

/** `lastGood`: the newest answer that was a success. `firstBad`: the first failure after it. Null where there was none. */
export const DestinationDetail = Destination.extend({
  lastGood: ReportedAttemptDetail.nullable(),
  firstBad: ReportedAttemptDetail.nullable(),
  /** Deliveries that wait for their next try. */
  waiting: z.int().min(0),
})
export type DestinationDetail = z.infer<typeof DestinationDetail>

const { timeZone } = fileTimes()
export const StatisticsQuery = z.strictObject({
  dateFrom: localDay().optional(),
  dateTo: localDay().optional(),
  timeZone,
  endpointId: idsText().optional(),
  merchantId: idsText().optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

const figures = {
  attempts: z.int().min(0),
  delivered: z.int().min(0),
  /** Of the answers, in milliseconds; null where nothing was sent. */
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
}
export const Statistics = z.object({
  mode: z.enum(modes),
  timeZone: z.string(),
  period: z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() }),
  total: z.object(figures),
  /** Days on which something was sent, the earliest first. `codes`: how many answers had each HTTP status; failures without an answer are under their error. */
  data: z.array(z.object({ day: z.iso.date(), ...figures, codes: z.record(z.string(), z.int().min(0)) })),
})
export type Statistics = z.infer<typeof Statistics>
