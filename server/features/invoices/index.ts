import { tenantJob } from '../../core/jobs/each-tenant.ts'
import { serverFeature } from '../server-feature.ts'
import { draftOnBillingDay } from './billing-day.ts'
import { documentDue } from './invoice-documents.ts'
import { listNamedDocuments } from './invoices.repository.ts'
import { invoiceRoutes } from './invoices.routes.ts'

export { createInvoices } from './draft-invoices.ts'
export { writeDocument } from './invoice-documents.ts'
export { listInvoices } from './invoices.repository.ts'
export { issueInvoices } from './issue-invoices.ts'
export { creditInvoice, markPaid } from './settle-invoice.ts'

/** Invoices on the fees of merchants, from the ledger. */
export const feature = serverFeature({
  tier: 'views',
  routes: ({ files }) => invoiceRoutes(files),
  subscribers: ({ files }) => [{ 'invoices.document_due': [documentDue(files)] }],
  jobs: ({ pool, services }) => [
    tenantJob({ pool, services }, { name: 'draft-invoices', cron: '17 * * * *', turn: (scope) => draftOnBillingDay(services, scope) }),
  ],
  namesFiles: listNamedDocuments,
})
