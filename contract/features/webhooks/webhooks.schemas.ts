import { z } from 'zod'
import { bounded, id, instant, line, version } from '../../core/fields.ts'
import { modes } from '../../core/level.ts'
import {
  attemptErrors,
  attemptTriggers,
  deliveryStates,
  longestAddress,
  longestDescription,
  offReasons,
  resendOffReasons,
  webhookEvents,
} from './webhook-words.ts'

export const Endpoint = z.object({
  endpointId: id(),
  /** The merchant whose payments it hears of; null where it hears of those of all merchants of the tenant. */
  merchantId: id().nullable(),
  merchantName: z.string().nullable(),
  mode: z.enum(modes),
  address: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  offBecause: z.enum(offReasons).nullable(),
  offSince: instant().nullable(),
  lastSuccessAt: instant().nullable(),
  lastFailureAt: instant().nullable(),
  /** Since when nothing has succeeded; null where the last try has. */
  failingSince: instant().nullable(),
  /** Until when the secret before the rotation signs too. */
  previousSecretUntil: instant().nullable(),
  createdAt: instant(),
  createdBy: z.string(),
  updatedAt: instant(),
  version: version(),
})
export type Endpoint = z.infer<typeof Endpoint>

/** `secret`: what signs from now on. It is shown here and never again. */
export const EndpointWithSecret = Endpoint.extend({ secret: z.string() })

const given = {
  address: bounded(longestAddress, 1).regex(/^https?:\/\/\S{1,490}$/, 'An address such as https://shop.example/webhooks'),
  description: line(longestDescription).default(''),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
}
export const NewEndpoint = z.strictObject({ ...given, merchantId: id().nullable().default(null) })
export const EndpointChange = z.strictObject({ ...given, version: version() })

export const Attempt = z.object({
  attemptId: id(),
  no: z.int().min(1),
  at: instant(),
  trigger: z.enum(attemptTriggers),
  /** Who asked for it, where somebody did. */
  by: z.string().nullable(),
  url: z.string(),
  httpStatus: z.int().nullable(),
  latencyMs: z.int().min(0),
  error: z.enum(attemptErrors).nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string(),
  responseBody: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

export const Delivery = z.object({
  deliveryId: id(),
  /** What the receiver knows it by, however often it is sent. */
  webhookId: z.string(),
  eventId: id(),
  eventType: z.enum(webhookEvents),
  transactionId: id(),
  /** What the payment is called, where it has a name. */
  paymentReference: z.string().nullable(),
  endpointId: id(),
  url: z.string(),
  state: z.enum(deliveryStates),
  attemptCount: z.int().min(0),
  createdAt: instant(),
  lastTryAt: instant().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.enum(attemptErrors).nullable(),
  nextRetryAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  /** Whether it may be sent again now, and why not. */
  resend: z.object({ allowed: z.boolean(), reason: z.enum(resendOffReasons).nullable() }),
})
export type Delivery = z.infer<typeof Delivery>
export const DeliveryDetail = Delivery.extend({ signatureVersion: z.literal('v1'), attempts: z.array(Attempt) })

export const Test = z.object({
  httpStatus: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
  latencyMs: z.int().min(0),
  responseBody: z.string().nullable(),
  webhookId: z.string(),
})
