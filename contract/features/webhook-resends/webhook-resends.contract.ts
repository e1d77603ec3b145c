import { z } from 'zod'
import { type Endpoint, endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { webhookResendRefusals } from './webhook-resends.refusals.ts'
import { EventQuery, NewResend, Resend, ResendableEvent, ResendableEventDetail, ResendRow, ResultQuery } from './webhook-resends.schemas.ts'

const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/reports/resend-webhooks${tail}`, merchant: `/api/v1/reports/customer/resend-webhooks${tail}` }) as const
const see = { access: { staff: 'CRM.Reports.ResendWebhooks.View', merchant: 'Merchant.Reports.ResendWebhooks.View' } } as const
/** What each row does is the verb of one event, and asks for the same permission. */
export const resendsWebhooks = {
  tenant: 'CRM.Transaction.Actions.ResendWebhook',
  merchant: 'Merchant.Transaction.Actions.ResendWebhook',
} as const
const send = { access: { staff: resendsWebhooks.tenant, merchant: resendsWebhooks.merchant } } as const
const BulkId = z.strictObject({ bulkId: id() })
const { sayWhich, tooManyMatch } = webhookResendRefusals

/** Sends webhooks again: one, those chosen, or all that match. A resend is a bulk; its rows are deliveries. */
export const webhookResends = {
  listEvents: endpoint({
    ...see,
    method: 'GET',
    summary: 'Webhooks that can be sent again, the newest first',
    paths: at('/events'),
    query: EventQuery,
    reply: pageOf(ResendableEvent),
  }),
  getEvent: endpoint({
    ...see,
    method: 'GET',
    summary: 'One of them with every attempt',
    paths: at('/events/:id'),
    params: z.strictObject({ id: id() }),
    reply: ResendableEventDetail,
  }),
  start: endpoint({
    ...send,
    method: 'POST',
    summary: 'Send webhooks again; begins at once and is done in the background',
    paths: at(''),
    reach: 'none',
    body: NewResend,
    status: 202,
    reply: Resend,
    refusals: ['not_found', sayWhich, tooManyMatch],
    records: { id: 'none' },
  }),
  list: endpoint({
    ...see,
    method: 'GET',
    summary: 'The caller’s resends of the last week, the newest first',
    paths: at(''),
    whileViewing: 'closed',
    query: z.strictObject(pageQuery),
    reply: pageOf(Resend),
  }),
  get: endpoint({
    ...see,
    method: 'GET',
    summary: 'How far a resend is',
    paths: at('/:bulkId'),
    whileViewing: 'closed',
    params: BulkId,
    reply: Resend,
  }),
  listRows: endpoint({
    ...see,
    method: 'GET',
    summary: 'What came of each webhook of a resend',
    paths: at('/:bulkId/rows'),
    whileViewing: 'closed',
    params: BulkId,
    query: ResultQuery,
    reply: pageOf(ResendRow),
  }),
  cancel: endpoint({
    ...send,
    method: 'POST',
    summary: 'Stop a resend; what was sent until then stays sent, and one that has ended stays as it is',
    paths: at('/:bulkId/cancel'),
    params: BulkId,
    reply: Resend,
    records: { id: 'bulkId' },
  }),
} satisfies Record<string, Endpoint>
