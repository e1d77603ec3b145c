import type { Attempt, Delivery, DeliveryDetail, Endpoint } from '@portico/contract/features/webhooks/webhooks.schemas.ts'
import type { z } from 'zod'
import type { AttemptRow, DeliveryRow } from './deliveries.repository.ts'
import type { NamedEndpoint } from './endpoints.repository.ts'
import { referenceIn } from './payload.ts'
import { resendOff } from './resend.ts'
import { webhookIdOf } from './sign.ts'

export const toEndpoint = (row: NamedEndpoint): Endpoint => ({
  endpointId: row.id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  mode: row.mode as Endpoint['mode'],
  address: row.address,
  description: row.description,
  events: row.events as Endpoint['events'],
  isOn: row.is_on,
  offBecause: row.off_because as Endpoint['offBecause'],
  offSince: row.off_since,
  lastSuccessAt: row.last_success_at,
  lastFailureAt: row.last_failure_at,
  failingSince: row.failing_since,
  previousSecretUntil: row.previous_secret_until,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  version: row.version,
})

export function toDelivery(row: DeliveryRow, now: Date): Delivery {
  const reason = resendOff(row, now)
  return {
    deliveryId: row.id,
    webhookId: webhookIdOf(row.id),
    eventId: row.event_id,
    eventType: row.event_type as Delivery['eventType'],
    transactionId: row.transaction_id,
    paymentReference: referenceIn(row.payload),
    endpointId: row.endpoint_id,
    url: row.address,
    state: row.state as Delivery['state'],
    attemptCount: row.attempts,
    createdAt: row.created_at,
    lastTryAt: row.last_try_at,
    lastStatus: row.last_status,
    lastError: row.last_error as Delivery['lastError'],
    nextRetryAt: row.next_try_at,
    deliveredAt: row.delivered_at,
    resend: { allowed: reason === null, reason },
  }
}

export const toDetail = (row: DeliveryRow, attempts: readonly AttemptRow[], now: Date): z.infer<typeof DeliveryDetail> => ({
  ...toDelivery(row, now),
  signatureVersion: 'v1',
  attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map((one) => toAttempt(one, row.payload)),
})

export const toAttempt = (row: AttemptRow, payload: string): Attempt => ({
  attemptId: row.id,
  no: row.no,
  at: row.at,
  trigger: row.trigger as Attempt['trigger'],
  by: row.asked_by,
  url: row.address,
  httpStatus: row.status,
  latencyMs: row.latency_ms,
  error: row.error as Attempt['error'],
  requestHeaders: row.request_headers as Attempt['requestHeaders'],
  requestBody: payload,
  responseBody: row.response_body,
})
