import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { paymentMethods, transactionTypes } from '../transactions/transaction-words.ts'

const signedIn = { staff: 'signed-in', merchant: 'signed-in' } as const
const both = <const P extends `/${string}`>(path: P) => ({ staff: path, merchant: path })
const Listed = z.object({ code: z.string(), name: z.string() })
const OfType = z.strictObject({ transactionType: z.enum(transactionTypes) })

/** A way that payments go: a payment method at a service provider. */
export const PaymentChannel = Listed.extend({
  serviceProvider: z.string(),
  paymentMethod: z.enum(paymentMethods),
  isActive: z.boolean().describe('False where the tenant sends no payments to this service provider any more'),
})

/** What forms and filters on payments choose from. Calls C-LKP-11, 12, 14 and 15. */
export const lookups = {
  paymentChannels: endpoint({
    method: 'GET',
    summary: 'Payment channels in use: active service providers, by the payment methods that the latest 10,000 payments used',
    paths: both('/api/v1/crm/lookup/payment-channels'),
    access: signedIn,
    reach: 'none',
    reply: z.object({ data: z.array(PaymentChannel) }),
  }),
  merchantPaymentChannels: endpoint({
    method: 'GET',
    summary: 'All payment channels that the latest 10,000 payments of a merchant used, active or not',
    paths: both('/api/v1/crm/payment-channels/all'),
    access: signedIn,
    query: z.strictObject({ organizationId: id() }),
    reply: z.object({ data: z.array(PaymentChannel) }),
    refusals: ['not_found'],
  }),
  declineReasons: endpoint({
    method: 'GET',
    summary: 'Why transactions of a type are declined: the normalised codes; none for types that no service provider is asked about',
    paths: both('/api/v1/crm/lookup/:transactionType/reasons/Declined'),
    access: signedIn,
    reach: 'none',
    params: OfType,
    reply: z.object({ data: z.array(Listed) }),
  }),
  captureReasons: endpoint({
    method: 'GET',
    summary: 'Why captured money of a type is given back: what a refund may name as its reason; none for types without captured money',
    paths: both('/api/v1/crm/lookup/:transactionType/reasons/Captured'),
    access: signedIn,
    reach: 'none',
    params: OfType,
    reply: z.object({ data: z.array(Listed) }),
  }),
}
