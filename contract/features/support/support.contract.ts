import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, file, text } from '../../core/endpoint.ts'
import { email, id, instant, line, written } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { columnsText, fileTimes, forSpreadsheets, idsText, integerText, listText, wordsText } from '../../core/query.ts'
import { FileDetails } from '../files/files.contract.ts'
import { aroundTicket, named, onTicket, Reference, TicketPerson } from './around-ticket.ts'
import { Bulk, BulkChange, BulkPerson, bulkOf, meantOf, OwnBulkChange } from './bulk.schemas.ts'
import { TicketReference } from './feed.schemas.ts'
import { referenceRefusals, supportRefusals } from './support.refusals.ts'
import { readsTickets, worksOnTickets } from './ticket-access.ts'
import {
  jiraKey,
  longestDescription,
  longestSubject,
  mostContacts,
  mostReferences,
  ticketCategories,
  ticketChannels,
  ticketColumns,
  ticketPriorities,
  ticketSorts,
  ticketStatuses,
} from './ticket-words.ts'

const { merchant, tenant, platform } = worksOnTickets
/** Staff who may read a list that is of merchants for some and of tenants for others. */
const staffReads = [...readsTickets.tenant, ...readsTickets.platform] as const

/** What the contact dialog sends (specification 000 section 3). References to payments, merchants and uploaded files are their ids. */
export const TicketRequest = z.strictObject({
  ticketCategory: z.enum(ticketCategories),
  subject: line(longestSubject, 1),
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
  /** Who works on it; not for merchants. */
  assignee: TicketPerson.nullable(),
  /** Comments that the reader has not read, counted to 99. */
  unreadComments: z.int().min(0).max(99),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Ticket = z.infer<typeof Ticket>

const LinkedTicket = z.object({ tenantId: id(), ticketId: id() })
export const TicketDetails = Ticket.extend({
  /** `state`: the present status of the payment or merchant; null where there is none, or the reader may not look it up. */
  references: z.array(TicketReference.extend({ state: z.string().nullable() })),
  /** The files it carries, in the order in which it refers to them. */
  files: z.array(FileDetails),
  /** The ticket to the platform that this one was escalated to, and the merchant's that this one came from; not for merchants. */
  escalatedTo: LinkedTicket.nullable(),
  escalatedFrom: LinkedTicket.nullable(),
  /** Whether the platform charges for it, and where it works on it; not for merchants. */
  billable: z.boolean().nullable(),
  jiraTicket: z.string().nullable(),
  jiraUrl: z.string().nullable(),
  initialRequestDateTime: instant(),
  responseDateTime: instant().nullable(),
  resolutionDateTime: instant().nullable(),
  /** By when it is to be answered and resolved, by its priority. */
  responseDueAt: instant(),
  resolutionDueAt: instant(),
})
export type TicketDetails = z.infer<typeof TicketDetails>

const filters = {
  status: listText(ticketStatuses).optional(),
  category: listText(ticketCategories).optional(),
  priority: listText(ticketPriorities).optional(),
  search: line(100, 1)
    .describe('Words of the subject or the description, the last one as far as it is written; its number, or its id')
    .optional(),
  label: idsText().describe('Ids of own labels').optional(),
  reference: id().describe('Id of a payment, a merchant or a file that it refers to').optional(),
  dateFrom: givenInstant().optional(),
  dateTo: givenInstant().optional(),
  /** Only tickets with comments that the reader has not read. */
  unread: z.enum(['true']).optional(),
  sort: z.enum(ticketSorts).default('-createdAt'),
}
/** Of a list that many tickets are taken from. */
const { reference: _, ...listed } = filters
/** `me`, `none`, or ids of people. */
const assignees = wordsText(/^(?:me|none|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/, { most: 100 })
const askers = {
  customerId: idsText().optional(),
  tenants: idsText().optional(),
  assignee: assignees.describe('Who works on it: ids of people, me or none').optional(),
  /** Which tickets are meant; one that the caller has no part in is refused. */
  ticketChannelType: z.enum([...ticketChannels, 'CustomerToTenant']).optional(),
}
export const TicketFilters = z.object({ ...filters, customerId: askers.customerId, tenants: askers.tenants, assignee: askers.assignee })
export type TicketFilters = z.output<typeof TicketFilters>

/** `tenants`: ids joined by commas, or as a JSON array, as the specification writes them. */
const tenantsText = () =>
  z
    .string()
    .min(1)
    .max(4000)
    .transform((value) => (/^\[.*\]$/s.test(value) ? value.slice(1, -1).replaceAll(/["\s]/g, '') : value).split(','))
    .pipe(z.array(z.uuid()).min(1).max(100))
const exported = {
  columns: columnsText(ticketColumns),
  ...fileTimes(),
  spreadsheet: forSpreadsheets(),
}

const TicketId = z.strictObject({ ticketId: id() })
const OfCustomer = z.strictObject({ customerId: id(), ticketId: id() })
const OfTenant = z.strictObject({ tenantId: id(), ticketId: id() })
const party = { partyId: id() }

const ofCustomer = <const Tail extends string>(tail: Tail) => ({ staff: `/api/support/ticket/:customerId/:ticketId/${tail}` }) as const
const ofTenant = <const Tail extends string>(tail: Tail) => ({ staff: `/api/support/:tenantId/ticket/:ticketId/${tail}` }) as const
const byTenant = { method: 'POST', access: { staff: tenant }, params: OfCustomer, reply: null, records: onTicket } as const
const byPlatform = {
  method: 'POST',
  access: { staff: platform },
  locate: 'tenant',
  params: OfTenant,
  reply: null,
  records: onTicket,
} as const
const Assignment = z.strictObject({ assignee: id().nullable() })
const refusals = ['not_found'] as const
const asking = [supportRefusals.contactsByStaff, ...referenceRefusals] as const
/** Each tells one side's tickets from the other's. */
const listing = [supportRefusals.otherChannel] as const
const exporting = [supportRefusals.otherChannel, supportRefusals.assigneeHidden] as const
const choosing = ['not_found', supportRefusals.tooManyMatch, supportRefusals.sayWhich] as const
const bulk = ['conflict', ...choosing, supportRefusals.noLabels] as const
/** The filters of the tickets that staff answer. */
const toAnswer = { ...listed, customerId: askers.customerId, tenants: askers.tenants, assignee: askers.assignee }
/** Names the ticket once more (specification 000 section 7); where it is another one, nothing is done. */
const NamedAgain = z.strictObject({ tenantId: id(), ticketId: id() })

/** Questions of merchants to their tenant and of tenants to the platform. */
export const support = {
  listCategories: endpoint({
    method: 'GET',
    summary: 'What a ticket can be about',
    paths: { staff: '/api/support/ticket-categories', merchant: '/api/support/ticket-categories' },
    access: { staff: staffReads, merchant },
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
    refusals: asking,
  }),
  raiseFor: endpoint({
    method: 'POST',
    summary: 'Write a ticket to the platform down for a tenant; answers with the id of the ticket',
    paths: { staff: '/api/support/:tenantId/ticket' },
    access: { staff: platform },
    locate: 'tenant',
    params: z.strictObject({ tenantId: id() }),
    body: TicketRequest,
    status: 201,
    reply: text(),
    refusals: ['not_found', ...asking],
    records: { as: 'raise' },
  }),
  list: endpoint({
    method: 'GET',
    summary: 'Tickets to answer: of merchants for staff of a tenant, of tenants for platform staff',
    paths: { staff: '/api/support/ticket' },
    access: { staff: staffReads },
    reach: 'none',
    query: z.strictObject({ ...pageQuery, ...filters, ...askers }),
    reply: pageOf(Ticket),
    refusals: listing,
  }),
  listOwn: endpoint({
    method: 'GET',
    summary: 'Tickets that the merchant, or the tenant, has raised',
    paths: { staff: '/api/support/ticket/my', merchant: '/api/support/ticket/my' },
    access: { staff: readsTickets.tenant, merchant },
    query: z.strictObject({ ...pageQuery, ...filters, ticketChannelType: askers.ticketChannelType }),
    reply: pageOf(Ticket),
    refusals: listing,
  }),
  bulk: endpoint({
    method: 'POST',
    summary: 'Close, open, assign, label or prioritise many tickets to answer; begins at once and is done in the background',
    paths: { staff: '/api/support/ticket/bulk' },
    access: { staff: [tenant, platform] },
    reach: 'none',
    body: bulkOf(toAnswer, BulkChange),
    status: 202,
    reply: Bulk,
    refusals: [...bulk, supportRefusals.someOutOfSight],
    records: { id: 'none' },
  }),
  bulkOwn: endpoint({
    method: 'POST',
    summary: 'Close, open, label or prioritise many tickets that the own side has raised; done in the background',
    paths: { staff: '/api/support/ticket/my/bulk', merchant: '/api/support/ticket/my/bulk' },
    access: { staff: tenant, merchant },
    reach: 'none',
    body: bulkOf(listed, OwnBulkChange),
    status: 202,
    reply: Bulk,
    refusals: bulk,
    records: { id: 'none', as: 'bulk' },
  }),
  getBulk: endpoint({
    method: 'GET',
    summary: 'How far a change of many tickets is, and which tickets were refused',
    paths: { staff: '/api/support/bulk/:bulkId', merchant: '/api/support/bulk/:bulkId' },
    access: { staff: [tenant, platform], merchant },
    reach: 'none',
    whileViewing: 'closed',
    params: z.strictObject({ bulkId: id() }),
    reply: Bulk,
  }),
  listColleagues: endpoint({
    method: 'GET',
    summary: 'People of the own staff who work on tickets, by name',
    paths: { staff: '/api/support/people' },
    access: { staff: staffReads },
    reach: 'own',
    query: z.strictObject({ search: line(100, 1).optional() }),
    reply: z.object({ data: z.array(TicketPerson) }),
  }),
  listBulkPeople: endpoint({
    method: 'POST',
    summary: 'People of the own staff who work on tickets, by name, and how many of these tickets each of them does not see',
    paths: { staff: '/api/support/ticket/bulk/people' },
    access: { staff: [tenant, platform] },
    reach: 'none',
    body: meantOf(toAnswer),
    reply: z.object({ data: z.array(BulkPerson) }),
    refusals: choosing,
    records: 0,
  }),
  export: endpoint({
    method: 'GET',
    summary: 'Tickets to answer as a CSV file; of several tenants a zip with one for each',
    paths: { staff: '/api/support/ticket/export' },
    access: { staff: staffReads },
    reach: 'none',
    query: z.strictObject({ ...filters, ...askers, tenants: tenantsText().optional(), ...exported }),
    reply: file('text/csv; charset=utf-8', 'application/zip'),
    refusals: exporting,
    records: {},
  }),
  exportOwn: endpoint({
    method: 'GET',
    summary: 'Tickets that the merchant, or the tenant, has raised, as a CSV file',
    paths: { staff: '/api/support/ticket/my/export', merchant: '/api/support/ticket/my/export' },
    access: { staff: readsTickets.tenant, merchant },
    reach: 'none',
    query: z.strictObject({ ...filters, ticketChannelType: askers.ticketChannelType, ...exported }),
    reply: file('text/csv; charset=utf-8', 'application/zip'),
    refusals: exporting,
    records: { as: 'export' },
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One ticket of the own merchant or tenant',
    paths: { staff: '/api/support/ticket/:ticketId', merchant: '/api/support/ticket/:ticketId' },
    access: { staff: readsTickets.tenant, merchant },
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
    paths: ofCustomer('details'),
    access: { staff: readsTickets.tenant },
    params: OfCustomer,
    reply: TicketDetails,
  }),
  getOfTenant: endpoint({
    method: 'GET',
    summary: 'One ticket of a tenant, as the platform sees it',
    paths: ofTenant('details'),
    access: { staff: readsTickets.platform },
    locate: 'tenant',
    params: OfTenant,
    reply: TicketDetails,
    refusals: ['not_found'],
  }),
  ...aroundTicket({
    at: (tail) => ({ staff: `/api/support/ticket/:ticketId/${tail}`, merchant: `/api/support/ticket/:ticketId/${tail}` }),
    access: { staff: tenant, merchant },
    reads: { staff: readsTickets.tenant, merchant },
    params: TicketId,
    ofParty: TicketId.extend(party),
    of: 'a ticket of the own merchant or tenant',
  }),
  ...named(
    aroundTicket({
      at: ofCustomer,
      access: { staff: tenant },
      reads: { staff: readsTickets.tenant },
      params: OfCustomer,
      ofParty: OfCustomer.extend(party),
      of: 'a ticket of a merchant',
    }),
    'OfCustomer',
  ),
  ...named(
    aroundTicket({
      at: ofTenant,
      access: { staff: platform },
      reads: { staff: readsTickets.platform },
      params: OfTenant,
      ofParty: OfTenant.extend(party),
      locate: 'tenant',
      of: 'a ticket of a tenant',
    }),
    'OfTenant',
  ),
  assignOfCustomer: endpoint({
    ...byTenant,
    summary: 'Assign a ticket of a merchant to one of the staff, or to no one',
    paths: ofCustomer('assign'),
    body: Assignment,
    refusals: [supportRefusals.outOfSight],
    records: { ...onTicket, as: 'assign' },
  }),
  escalate: endpoint({
    ...byTenant,
    summary: 'Ask the platform about a ticket of a merchant; both tickets show each other, and the new id is answered',
    paths: ofCustomer('escalate'),
    body: TicketRequest,
    status: 201,
    reply: text(),
    refusals: [supportRefusals.alreadyEscalated, ...asking],
    // In the trail of the ticket that is escalated, and as the beginning of the new one.
    records: { ...onTicket, times: 2 },
  }),
  share: endpoint({
    ...byTenant,
    summary: 'Let the merchant read a comment of the platform on its ticket',
    paths: ofCustomer('feed/:place/share'),
    params: OfCustomer.extend({ place: integerText({ min: 1, max: 2_147_483_647 }) }),
  }),
  assignOfTenant: endpoint({
    ...byPlatform,
    summary: 'Assign a ticket of a tenant to one of the platform staff, or to no one',
    paths: ofTenant('assign'),
    body: Assignment,
    refusals: [...refusals, supportRefusals.outOfSight],
    records: { ...onTicket, as: 'assign' },
  }),
  setBillable: endpoint({
    ...byPlatform,
    summary: 'Charge the tenant for the work on a ticket',
    paths: ofTenant('billable'),
    body: NamedAgain,
    refusals: ['not_found', supportRefusals.notOfAddress],
  }),
  setNonBillable: endpoint({
    ...byPlatform,
    summary: 'Charge nothing for the work on a ticket',
    paths: ofTenant('non-billable'),
    body: NamedAgain,
    refusals: ['not_found', supportRefusals.notOfAddress],
  }),
  setJiraTicket: endpoint({
    ...byPlatform,
    summary: 'Say where the platform works on a ticket; null takes it off',
    paths: ofTenant('jira-ticket'),
    body: z.strictObject({ jiraTicket: z.string().regex(jiraKey, 'A key such as PAY-123').nullable() }),
    refusals,
  }),
  setInitialRequestTime: endpoint({
    ...byPlatform,
    summary: 'Say when a question first came, which its times count from',
    paths: ofTenant('initial-request-time'),
    body: z.strictObject({ initialRequestDateTime: givenInstant() }),
    refusals,
  }),
  setResponseTime: endpoint({
    ...byPlatform,
    summary: 'Say when a ticket was first answered; null: not yet',
    paths: ofTenant('response-time'),
    body: z.strictObject({ responseDateTime: givenInstant().nullable() }),
    refusals,
  }),
  setResolutionTime: endpoint({
    ...byPlatform,
    summary: 'Say when a ticket was resolved; null: not yet',
    paths: ofTenant('resolution-time'),
    body: z.strictObject({ resolutionDateTime: givenInstant().nullable() }),
    refusals,
  }),
}
