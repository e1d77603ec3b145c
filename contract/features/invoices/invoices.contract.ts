import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, file } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText } from '../../core/query.ts'
import { invoiceRefusals as no } from './invoices.refusals.ts'
import {
  Created,
  Credit,
  Invoice,
  InvoicePage,
  InvoiceQuery,
  Issued,
  LineEntry,
  NewInvoices,
  Payment,
  ToIssue,
  Version,
} from './invoices.schemas.ts'

const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/invoices${tail}`, merchant: `/api/v1/invoices${tail}` }) as const
const ofStaff = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/invoices${tail}` }) as const
/** Platform staff read those of all tenants, or of the one that they work on. */
const see = {
  access: {
    staff: ['CRM.Reports.Invoices.View', 'Platform.Reports.Invoices.View'],
    merchant: 'Merchant.Reports.Invoices.View',
  },
  reach: 'none',
} as const
const actions = 'CRM.Reports.Invoices.Actions' as const
const create = { access: { staff: `${actions}.Create` } } as const
const InvoiceId = z.strictObject({ id: id() })

/** Invoices on fees, from the ledger: drafts, issued once and for all, paid, cancelled by credit notes. */
export const invoices = {
  list: endpoint({
    ...see,
    method: 'GET',
    summary: 'Invoices and credit notes, the newest first, with totals of each currency; merchants see those that were issued',
    paths: at(''),
    query: InvoiceQuery,
    reply: InvoicePage,
  }),
  get: endpoint({ ...see, method: 'GET', summary: 'One invoice with its lines', paths: at('/:id'), params: InvoiceId, reply: Invoice }),
  listEntries: endpoint({
    ...see,
    method: 'GET',
    summary: 'The fee entries of the ledger that one line of an invoice adds up',
    paths: at('/:id/lines/:line/entries'),
    params: z.strictObject({ id: id(), line: integerText({ min: 1, max: 10_000 }) }),
    query: z.strictObject(pageQuery),
    reply: pageOf(LineEntry),
  }),
  download: endpoint({
    ...see,
    method: 'GET',
    summary: 'The PDF of an invoice as it was issued, compared with its digest',
    paths: at('/:id/document'),
    params: InvoiceId,
    reply: file('application/pdf'),
    refusals: [no.notWritten, no.stillDraft, no.damaged],
  }),
  create: endpoint({
    ...create,
    method: 'POST',
    summary: 'Make drafts of the invoices of a period; what there is already stays as it is',
    paths: ofStaff(''),
    body: NewInvoices,
    reply: Created,
    refusals: [no.noSettings, no.limited, no.periodEndsFirst, no.periodTooLong, no.periodNotOver],
    // Each draft, in its own trail.
    records: { id: 'none' },
  }),
  recompute: endpoint({
    ...create,
    method: 'POST',
    summary: 'Compute a draft anew from the ledger and the billing settings',
    paths: ofStaff('/:id/recompute'),
    params: InvoiceId,
    body: Version,
    reply: Invoice,
    refusals: ['stale_version', no.noSettings, no.limited, no.alreadyIssued, no.noFees],
  }),
  discard: endpoint({
    ...create,
    method: 'DELETE',
    summary: 'Delete a draft',
    paths: ofStaff('/:id'),
    params: InvoiceId,
    reply: null,
    refusals: [no.limited, no.alreadyIssued],
  }),
  issue: endpoint({
    method: 'POST',
    summary: 'Issue drafts: each gets the next number of its series and year, and never changes again',
    paths: ofStaff('/issue'),
    access: { staff: `${actions}.Issue` },
    stepUp: true,
    body: ToIssue,
    reply: Issued,
    refusals: [no.noSettings, no.limited],
    records: { id: 'none' },
  }),
  pay: endpoint({
    method: 'POST',
    summary: 'Mark an issued invoice as paid',
    paths: ofStaff('/:id/pay'),
    access: { staff: `${actions}.Pay` },
    params: InvoiceId,
    body: Payment,
    reply: Invoice,
    refusals: ['stale_version', no.limited, no.stillDraft, no.alreadyPaid, no.credited, no.isCreditNote, no.paidAhead],
  }),
  credit: endpoint({
    method: 'POST',
    summary: 'Cancel an issued invoice with a credit note; its period is free for another invoice then',
    paths: ofStaff('/:id/credit'),
    access: { staff: `${actions}.Credit` },
    stepUp: true,
    params: InvoiceId,
    body: Credit,
    status: 201,
    reply: Invoice,
    refusals: ['stale_version', no.noSettings, no.limited, no.stillDraft, no.credited, no.isCreditNote],
  }),
  listAudit: {
    ...auditTrail({ paths: ofStaff('/:id/audit'), access: { staff: 'CRM.Audit.View' } }),
    params: InvoiceId,
  },
}
