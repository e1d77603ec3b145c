import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, currency, id, instant, signedMinor } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { accountReferencePattern } from '../processing/processing-words.ts'
import { ofAnyLookup } from './lookups.endpoints.ts'
import * as words from './transaction-words.ts'
import { transactionRefusals } from './transactions.refusals.ts'

/** A payment and the account reference that it has, or had. */
export const Relationship = z.object({
  relationshipId: id(),
  accountReference: z.string(),
  requestType: z.enum(words.requestTypes),
  transactionId: id(),
  externalId: z.string().nullable(),
  transactionStatus: z.enum(words.transactionStatuses),
  amountMinor: signedMinor(),
  currency: currency(),
  merchantId: id(),
  merchantName: z.string(),
  websiteId: id(),
  websiteName: z.string().nullable(),
  allocatedAt: instant(),
  deallocatedAt: instant().nullable(),
  deallocatedBy: z.string().nullable(),
  /** The payment still waits for the money that names the reference. */
  isWaitedFor: z.boolean(),
})
export type Relationship = z.infer<typeof Relationship>

export const RelationshipQuery = z.strictObject({
  ...pageQuery,
  /** The id of a merchant. */
  externalOrganizationId: id().optional(),
  transactionId: id().optional(),
  websiteId: id().optional(),
  requestType: z.enum(words.requestTypes).optional(),
})

export const DeallocateRequest = z.strictObject({
  organizationId: id(),
  transactionId: id(),
  accountReference: bounded(35, 4).regex(accountReferencePattern, 'A reference such as PID-10482'),
  websiteId: id(),
})
export type DeallocateRequest = z.output<typeof DeallocateRequest>

/** Account references of payments. Calls C-TRX-11 and C-TRX-12. */
export const relationshipEndpoints = {
  listRelationships: endpoint({
    method: 'GET',
    summary: 'Which payments have, or had, which account reference, newest first',
    paths: { staff: '/api/v1/crm/transactions/relationships', merchant: '/api/v1/transactions/relationships' },
    access: ofAnyLookup,
    query: RelationshipQuery,
    reply: pageOf(Relationship),
  }),
  deallocate: endpoint({
    method: 'PUT',
    summary: 'Give the account reference of a payment back to the pool of its website; not while the payment waits for money',
    paths: { staff: '/api/v1/crm/transactions/relationships/deallocate' },
    access: { staff: ['CRM.Transaction.Actions.Deallocate', 'Platform.Transaction.Actions.Deallocate'] },
    body: DeallocateRequest,
    reply: Relationship,
    stepUp: true,
    refusals: ['not_found', transactionRefusals.referenceWaitedFor],
    records: { id: 'none' },
  }),
}
