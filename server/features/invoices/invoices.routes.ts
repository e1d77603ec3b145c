import { invoices } from '@portico/contract/features/invoices/invoices.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { createInvoices, discard, recompute } from './draft-invoices.ts'
import { downloadInvoice } from './invoice-documents.ts'
import { issueInvoices } from './issue-invoices.ts'
import { invoiceFor, pageOfEntries, pageOfInvoices, readInvoice, viewInvoice } from './read-invoices.ts'
import { creditInvoice, markPaid } from './settle-invoice.ts'

export const invoiceRoutes = (files: FileStore) =>
  implement(invoices, {
    list: pageOfInvoices,
    get: ({ params, ...context }) => viewInvoice(context, params.id),
    listEntries: ({ params, query, ...context }) => pageOfEntries(context, params, query),
    download: ({ params, ...context }) => downloadInvoice(context, files, params.id),
    create: ({ body, ...context }) => createInvoices(context, body),
    recompute: async ({ params, body, ...context }) => {
      await recompute(context, params.id, body.version)
      return afterChange(context, params.id)
    },
    discard: ({ params, ...context }) => discard(context, params.id),
    issue: ({ body, ...context }) => issueInvoices(context, body),
    pay: async ({ params, body, ...context }) => {
      await markPaid(context, params.id, body)
      return afterChange(context, params.id)
    },
    credit: async ({ params, body, ...context }) => afterChange(context, await creditInvoice(context, params.id, body)),
    listAudit: async ({ params, query, ...context }) => {
      const { id } = await readInvoice(context.db, whoseOf(context), params.id)
      return viewAuditTrail(context, { entity: 'invoices', id }, query)
    },
  })

const whoseOf = ({ mode, scope, services }: Context) => ({ mode, tenantId: scope.tenantId, issuedOnly: false, now: services.now() })
const afterChange = (context: Context, id: string) => invoiceFor(context, context.db, whoseOf(context), id)
