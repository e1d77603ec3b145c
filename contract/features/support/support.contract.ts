import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, text } from '../../core/endpoint.ts'
import { id, instant, line } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { idsText, listText } from '../../core/query.ts'
import { FileDetails } from '../files/files.contract.ts'
import {
  longestDescription,
  longestReference,
  longestSubject,
  mostContacts,
  mostReferences,
  referenceKeys,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketSorts,
  ticketStatuses,
} from './ticket-words.ts'

const merchant = 'Merchant.Support.Lookup'
const tenant = 'CRM.Support.Lookup'
const platform = 'Platform.Support.Lookup'

const written = (max: number) => z.string().min(1).max(max).regex(/\S/, 'Something to read')
const email = () => z.email().max(254)

const Reference = z.strictObject({ key: z.enum(referenceKeys), value: line(longestReference, 1) })

/** What the contact dialog sends (specification 000 section 3). References to payments, merchants and uploaded files are their ids. */
export const TicketRequest = z.strictObject({
  ticketCategory: z.enum(ticketCategories),
  subject: written(longestSubject),
  description: written(longestDescription),
  contactEmail: email(),
  priority: z.enum(ticketPriorities).default('Medium'),
  references: z.array(Reference).max(mostReferences).default([]),
  /** Further people to answer; staff name them, merchants are answered at their own address. */
  contactEmails: z.array(email()).max(mostContacts).default([]),
})
export type TicketRequest = z.output<typeof TicketRequest>

export const TicketLabel = z.object({ labelId: id(), value: z.string(), color: z.string() })

export const Ticket = z.object({
  ticketId: id(),
  channel: z.enum(ticketChannels),
  tenantId: id(),
  tenantName: z.string(),
  /** The merchant that asks; null where a tenant does. */
  customerId: id().nullable(),
  customerName: z.string().nullable(),
  ticketCategory: z.enum(ticketCategories),
  subject: z.string(),
  description: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  contactEmail: z.string(),
  contactEmails: z.array(z.string()),
  raisedBy: z.string(),
  /** The one that the organisation of the reader gave it; the platform sees the tenant's. */
  label: TicketLabel.nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Ticket = z.infer<typeof Ticket>

/** `label`: how a person knows it, such as a merchant's name or a payment's reference; null where it has none. */
export const TicketReference = z.object({ key: z.enum(referenceKeys), value: z.string(), label: z.string().nullable() })
export const TicketDetails = Ticket.extend({
  references: z.array(TicketReference),
  /** The files it carries, in the order in which it refers to them. */
  files: z.array(FileDetails),
})
export type TicketDetails = z.infer<typeof TicketDetails>

const filters = {
  status: listText(ticketStatuses).optional(),
  category: listText(ticketCategories).optional(),
  priority: listText(ticketPriorities).optional(),
  search: line(100, 1).describe('Words of the subject or the description, the last one as far as it is written').optional(),
  label: idsText().describe('Ids of own labels').optional(),
  dateFrom: instant().optional(),
  dateTo: instant().optional(),
  sort: z.enum(ticketSorts).default('-createdAt'),
}
const askers = {
  customerId: idsText().optional(),
  tenants: idsText().optional(),
  /** Which tickets are meant; one that the caller has no part in is refused. */
  ticketChannelType: z.enum([...ticketChannels, 'CustomerToTenant']).optional(),
}
export const TicketFilters = z.object({ ...filters, customerId: askers.customerId, tenants: askers.tenants })
export type TicketFilters = z.output<typeof TicketFilters>

const TicketId = z.strictObject({ ticketId: id() })

/** Questions of merchants to their tenant and of tenants to the platform. */
export const support = {
  listCategories: endpoint({
    method: 'GET',
    summary: 'What a ticket can be about',
    paths: { staff: '/api/support/ticket-categories', merchant: '/api/support/ticket-categories' },
    access: { staff: [tenant, platform], merchant },
    query: z.strictObject({ ticketChannelType: askers.ticketChannelType }),
    reply: z.object({ data: z.array(z.enum(ticketCategories)) }),
  }),
  raise: endpoint({
    method: 'POST',
    summary: 'Ask for help: a merchant its tenant, a tenant the platform; answers with the id of the ticket',
    paths: { staff: '/api/support/ticket', merchant: '/api/support/ticket' },
    access: { staff: tenant, merchant },
    body: TicketRequest,
    status: 201,
    reply: text(),
  }),
  raiseFor: endpoint({
    method: 'POST',
    summary: 'Write a ticket to the platform down for a tenant; answers with the id of the ticket',
    paths: { staff: '/api/support/:tenantId/ticket' },
    access: { staff: platform },
    reach: 'none',
    params: z.strictObject({ tenantId: id() }),
    body: TicketRequest,
    status: 201,
    reply: text(),
    refusals: ['not_found'],
  }),
  list: endpoint({
    method: 'GET',
    summary: 'Tickets to answer: of merchants for staff of a tenant, of tenants for platform staff',
    paths: { staff: '/api/support/ticket' },
    access: { staff: [tenant, platform] },
    reach: 'none',
    query: z.strictObject({ ...pageQuery, ...filters, ...askers }),
    reply: pageOf(Ticket),
  }),
  listOwn: endpoint({
    method: 'GET',
    summary: 'Tickets that the merchant, or the tenant, has raised',
    paths: { staff: '/api/support/ticket/my', merchant: '/api/support/ticket/my' },
    access: { staff: tenant, merchant },
    query: z.strictObject({ ...pageQuery, ...filters, ticketChannelType: askers.ticketChannelType }),
    reply: pageOf(Ticket),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One ticket of the own merchant or tenant',
    paths: { staff: '/api/support/ticket/:ticketId', merchant: '/api/support/ticket/:ticketId' },
    access: { staff: tenant, merchant },
    params: TicketId,
    reply: TicketDetails,
  }),
  listAudit: auditTrail({
    paths: { staff: '/api/support/ticket/:id/audit', merchant: '/api/support/ticket/:id/audit' },
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
  }),
  getOfCustomer: endpoint({
    method: 'GET',
    summary: 'One ticket of a merchant, as its tenant sees it',
    paths: { staff: '/api/support/ticket/:customerId/:ticketId/details' },
    access: { staff: tenant },
    params: z.strictObject({ customerId: id(), ticketId: id() }),
    reply: TicketDetails,
  }),
  getOfTenant: endpoint({
    method: 'GET',
    summary: 'One ticket of a tenant, as the platform sees it',
    paths: { staff: '/api/support/:tenantId/ticket/:ticketId/details' },
    access: { staff: platform },
    reach: 'none',
    params: z.strictObject({ tenantId: id(), ticketId: id() }),
    reply: TicketDetails,
    refusals: ['not_found'],
  }),
}
