import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Level } from '@portico/contract/core/level.ts'
import { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { Ticket, TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { dueHours, type TicketPriority } from '@portico/contract/features/support/ticket-words.ts'
import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { listAttached, toDetails } from '../files/index.ts'
import type { OpenTicket } from './open-ticket.ts'
import { listReferences, type TicketRow } from './tickets.repository.ts'

export async function details(
  { db, ticket, viewer, actor }: OpenTicket,
  { jiraUrl }: { jiraUrl: string | undefined },
): Promise<TicketDetails> {
  const mayLookUp = lookingUp(actor)
  const references = (await listReferences(db, ticket, viewer)).map(
    (one) => ({ ...one, state: mayLookUp(one.key) ? one.state : null }) as TicketDetails['references'][number],
  )
  const ids = references.filter(({ key }) => key === 'File').map(({ value }) => value)
  const files = Map.groupBy(await listAttached(db, ticket.tenant_id, ids), ({ id }) => id)
  const isStaff = viewer.side !== 'merchant'
  const link = (ticketId: string | null) => (isStaff && ticketId !== null ? { tenantId: ticket.tenant_id, ticketId } : null)
  const requested = ticket.initial_request_at ?? ticket.created_at
  const { response, resolution } = dueHours[ticket.priority as TicketPriority]
  return {
    ...ticketFor(viewer.side)(ticket),
    references,
    files: ids.flatMap((id) => (files.get(id) ?? []).map(toDetails)),
    escalatedTo: link(ticket.escalated_to_id),
    escalatedFrom: link(ticket.escalated_from_id),
    billable: isStaff ? ticket.billable : null,
    jiraTicket: isStaff ? ticket.jira_ticket : null,
    jiraUrl: isStaff && jiraUrl && ticket.jira_ticket ? `${jiraUrl}/browse/${ticket.jira_ticket}` : null,
    initialRequestDateTime: requested,
    responseDateTime: ticket.responded_at,
    resolutionDateTime: ticket.resolved_at,
    responseDueAt: hoursAfter(requested, response),
    resolutionDueAt: hoursAfter(requested, resolution),
  }
}

/** The references whose state this user may see: those that they could look up themselves. */
function lookingUp({ level, permissions }: OpenTicket['actor']): (key: string) => boolean {
  const may = (spec: Endpoint) => permissionsFor(spec, audienceOf(level)).some((name) => permissions.has(name))
  const known: Record<string, boolean> = { Transaction: may(transactions.get), Customer: may(merchants.get) }
  return (key) => known[key] ?? false
}

const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** The parts of a ticket for a reader of this level: merchants do not see who works on it. */
export const ticketFor =
  (level: Level) =>
  (row: TicketRow): Ticket => ({
    ticketId: row.id,
    channel: row.channel as Ticket['channel'],
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    customerId: row.merchant_id,
    customerName: row.merchant_name,
    ticketCategory: row.category as Ticket['ticketCategory'],
    subject: row.subject,
    description: row.description,
    priority: row.priority as Ticket['priority'],
    status: row.status as Ticket['status'],
    contactEmail: row.contact_email,
    contactEmails: row.contact_emails,
    raisedBy: row.raised_by,
    label: row.label_id === null ? null : { labelId: row.label_id, value: row.label_value!, color: row.label_color! },
    assignee: level === 'merchant' || row.assignee_id === null ? null : { userId: row.assignee_id, name: row.assignee! },
    unreadComments: row.unread,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })
