import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, version } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { listText } from '../../core/query.ts'
import { keyRefusals } from '../keys/keys.refusals.ts'
import { ofAnyLookup } from '../transactions/lookups.endpoints.ts'
import { deliveryStates, webhookEvents } from './webhook-words.ts'
import { addressRefusals, resendRefusals, webhookRefusals } from './webhooks.refusals.ts'
import { Delivery, DeliveryDetail, Endpoint, EndpointChange, EndpointWithSecret, NewEndpoint, Test } from './webhooks.schemas.ts'

const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/webhook/crm/endpoints${tail}`, merchant: `/api/webhook/endpoints${tail}` }) as const
const see = {
  access: {
    staff: 'Settings.PaymentSettings.WebhookEndpoints.View',
    merchant: 'Merchant.PaymentsSettings.WebhookEndpoints.View',
  },
} as const
const manage = {
  access: {
    staff: 'Settings.PaymentSettings.WebhookEndpoints.Actions.Manage',
    merchant: 'Merchant.PaymentsSettings.WebhookEndpoints.Actions.Manage',
  },
} as const
const send = {
  access: {
    staff: 'Settings.PaymentSettings.WebhookEndpoints.Actions.Send',
    merchant: 'Merchant.PaymentsSettings.WebhookEndpoints.Actions.Send',
  },
} as const
const EndpointId = z.strictObject({ id: id() })
const TransactionId = z.strictObject({ id: id() })

/** Where events of payments are sent, what was sent, and what was answered. Calls C-WHK-01–03, C-TRX-43. */
export const webhooks = {
  list: endpoint({
    ...see,
    method: 'GET',
    summary: 'Webhook endpoints, the newest first',
    paths: at(''),
    query: z.strictObject(pageQuery),
    reply: pageOf(Endpoint),
  }),
  get: endpoint({ ...see, method: 'GET', summary: 'One webhook endpoint', paths: at('/:id'), params: EndpointId, reply: Endpoint }),
  create: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Add a webhook endpoint; its signing secret is shown this once',
    paths: at(''),
    stepUp: true,
    body: NewEndpoint,
    status: 201,
    reply: EndpointWithSecret,
    refusals: [...addressRefusals, webhookRefusals.tooMany, webhookRefusals.limited, keyRefusals.missing],
  }),
  update: endpoint({
    ...manage,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change the address and the events of a webhook endpoint',
    paths: at('/:id'),
    stepUp: true,
    params: EndpointId,
    body: EndpointChange,
    reply: Endpoint,
    refusals: ['stale_version', ...addressRefusals, webhookRefusals.limited],
  }),
  turn: endpoint({
    ...manage,
    method: 'PUT',
    summary: 'Switch a webhook endpoint on or off',
    paths: at('/:id/state'),
    stepUp: true,
    params: EndpointId,
    body: z.strictObject({ isOn: z.boolean(), version: version() }),
    reply: Endpoint,
    refusals: ['stale_version', webhookRefusals.limited],
  }),
  rotateSecret: endpoint({
    ...manage,
    method: 'POST',
    summary: 'Replace the signing secret; both sign for 24 hours, and the new one is shown this once',
    paths: at('/:id/rotate-secret'),
    stepUp: true,
    params: EndpointId,
    body: z.strictObject({ version: version() }),
    status: 201,
    reply: EndpointWithSecret,
    refusals: ['stale_version', webhookRefusals.limited, keyRefusals.missing],
  }),
  sendTest: endpoint({
    ...send,
    method: 'POST',
    summary: 'Send a made-up event to a webhook endpoint, and say what it answered',
    paths: at('/:id/test'),
    reach: 'none',
    params: EndpointId,
    reply: Test,
    refusals: [webhookRefusals.limited],
  }),
  delete: endpoint({
    ...manage,
    method: 'DELETE',
    summary: 'Delete a webhook endpoint; what was sent to it stays to be looked up',
    paths: at('/:id'),
    stepUp: true,
    params: EndpointId,
    reply: null,
    refusals: [webhookRefusals.limited],
  }),
  listAudit: {
    ...auditTrail({ paths: at('/:id/audit'), access: { staff: 'CRM.Audit.View', merchant: 'Merchant.Audit.View' } }),
    params: EndpointId,
  },
  listDeliveries: endpoint({
    ...see,
    method: 'GET',
    summary: 'What was sent to a webhook endpoint, the newest first',
    paths: at('/:id/deliveries'),
    params: EndpointId,
    query: z.strictObject({ ...pageQuery, state: listText(deliveryStates).optional(), eventType: listText(webhookEvents).optional() }),
    reply: pageOf(Delivery),
  }),
  getDelivery: endpoint({
    ...see,
    method: 'GET',
    summary: 'One delivery with its attempts',
    paths: at('/:id/deliveries/:deliveryId'),
    params: z.strictObject({ id: id(), deliveryId: id() }),
    reply: DeliveryDetail,
  }),
  resend: endpoint({
    ...send,
    method: 'POST',
    summary: 'Send a delivery once more, at once',
    paths: at('/:id/deliveries/:deliveryId/resend'),
    params: z.strictObject({ id: id(), deliveryId: id() }),
    body: z.strictObject({}),
    status: 202,
    reply: Delivery,
    idempotent: true,
    refusals: resendRefusals,
  }),
  listOfTransaction: endpoint({
    method: 'GET',
    summary: 'What was sent to webhook endpoints of a payment and of what hangs on it',
    paths: {
      staff: '/api/wh/api/crm/notifications/transaction-webhooks/:id',
      merchant: '/api/wh/api/notifications/transaction-webhooks/:id',
    },
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: z.object({ data: z.array(Delivery) }),
  }),
  listOfTransactionV2: endpoint({
    method: 'GET',
    summary: 'The same with every attempt',
    paths: {
      staff: '/api/wh2/api/crm/notifications/transaction-webhooks/:id',
      merchant: '/api/wh2/api/notifications/transaction-webhooks/:id',
    },
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: z.object({ data: z.array(DeliveryDetail) }),
  }),
  listOfTransactionPlatform: endpoint({
    method: 'GET',
    summary: 'The same for staff of the platform, who name the tenant',
    paths: { staff: '/api/wh2/api/crm/notifications/platform-transaction-webhooks/:id' },
    access: { staff: 'Platform.Transaction.Lookup' },
    locate: 'transaction',
    params: TransactionId,
    query: z.strictObject({ tenantId: id() }),
    reply: z.object({ data: z.array(DeliveryDetail) }),
  }),
  resendOfEvent: endpoint({
    method: 'POST',
    summary: 'Send the webhooks of an event of a payment once more, at once',
    paths: {
      staff: '/api/v1/crm/transactions/events/:eventId/resend-webhook',
      merchant: '/api/v1/transactions/events/:eventId/resend-webhook',
    },
    access: {
      staff: ['CRM.Transaction.Actions.ResendWebhook', 'Platform.Transaction.Actions.ResendWebhook'],
      merchant: 'Merchant.Transaction.Actions.ResendWebhook',
    },
    locate: 'transaction',
    params: z.strictObject({ eventId: id() }),
    /** To one endpoint; to all that were told of the event where it is left out. */
    body: z.strictObject({ endpointId: id().optional() }),
    status: 202,
    reply: z.object({ data: z.array(Delivery) }),
    idempotent: true,
    refusals: [...resendRefusals, webhookRefusals.nothingSent],
    records: { about: 'transactions', id: 'eventId' },
  }),
}
