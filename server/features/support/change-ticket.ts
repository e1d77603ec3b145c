import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketPriority, TicketStatus } from '@portico/contract/features/support/ticket-words.ts'
import { AppError, refuseFields } from '../../core/call/app-error.ts'
import { appendItem } from './append-item.ts'
import { type GivenReference, knownReferences, refusedCustomers } from './known-references.ts'
import type { OpenTicket } from './open-ticket.ts'
import { namedOwnPeople } from './own-people.ts'
import { insertReferences, lockTicket, nextReferencePlace, saveTicket, type TicketChange } from './tickets.repository.ts'

/** Both sides may close a ticket and open it again. */
export async function setStatus(open: OpenTicket, status: TicketStatus): Promise<void> {
  const { db, ticket, services } = open
  const before = await lockTicket(db, ticket.id)
  if (before.status === status) throw new AppError(status === 'Closed' ? supportRefusals.alreadyClosed() : supportRefusals.alreadyOpen())
  await saveTicket(db, ticket.id, { status, resolved_at: status === 'Closed' ? services.now() : null })
  await appendItem(open, { type: 'StatusChangeFeedItem', details: { newState: status } })
  await recordChange(open, { status: before.status }, { status })
}

export async function setPriority(open: OpenTicket, priority: TicketPriority): Promise<void> {
  const { db, ticket } = open
  const before = await lockTicket(db, ticket.id)
  if (before.priority === priority) return
  await saveTicket(db, ticket.id, { priority })
  await appendItem(open, { type: 'PriorityChangeItem', details: { newPriority: priority } })
  await recordChange(open, { priority: before.priority }, { priority })
}

/** To one of the caller's side who works on tickets, or to no one. */
export async function assign(open: OpenTicket, assigneeId: string | null): Promise<void> {
  const { db, ticket } = open
  const [person] = assigneeId === null ? [] : await namedOwnPeople(open, [assigneeId.toLowerCase()], 'body.assignee')
  const before = await lockTicket(db, ticket.id)
  if (before.assignee_id === (person?.userId ?? null)) return
  await saveTicket(db, ticket.id, { assignee_id: person?.userId ?? null, assignee: person?.name ?? null })
  await appendItem(open, { type: 'AssignmentItem', details: { newAssignee: person?.name ?? null, assigneeId: person?.userId ?? null } })
  await recordOfStaff(open, { assignee: before.assignee }, { assignee: person?.name ?? null })
}

/** An existing reference is not added twice. */
export async function addReferences(open: OpenTicket, given: readonly GivenReference[]): Promise<void> {
  const { db, ticket, actor, services, viewer } = open
  if (viewer.side === 'merchant') refuseFields(refusedCustomers(given))
  await lockTicket(db, ticket.id)
  const references = await knownReferences(db, given, { ownerId: actor.userId, merchantId: ticket.merchant_id, at: services.now() })
  const { place, has } = await nextReferencePlace(db, ticket.id)
  const added = references.filter(({ key, value }) => !has.has(`${key} ${value}`))
  if (added.length === 0) return
  await insertReferences(db, ticket.id, ticket.merchant_id, added, place)
  await appendItem(open, { type: 'ReferenceItem', details: { references: added } })
  await recordChange(open, undefined, { references: added })
}

const factNames = {
  billable: 'billable',
  jira_ticket: 'jiraTicket',
  initial_request_at: 'initialRequestDateTime',
  responded_at: 'responseDateTime',
  resolved_at: 'resolutionDateTime',
} as const

/** What only the platform keeps of a ticket: its audit record is not for merchants, and the feed says nothing of it. */
export async function setFact(open: OpenTicket, change: TicketChange): Promise<void> {
  const { db, ticket } = open
  const before = await lockTicket(db, ticket.id)
  await saveTicket(db, ticket.id, change)
  const inWords = (facts: TicketChange) =>
    Object.fromEntries(
      Object.keys(change).map((name) => [factNames[name as keyof typeof factNames], facts[name as keyof TicketChange] ?? null]),
    )
  await recordOfStaff(open, inWords(before), inWords(change))
}

const recordChange = ({ ticket, record }: OpenTicket, before: unknown, after: unknown) =>
  record(ticket.id, { merchantId: ticket.merchant_id, before, after })

const recordOfStaff = ({ ticket, record }: OpenTicket, before: unknown, after: unknown) =>
  record(ticket.id, { merchantId: null, merchantIds: [ticket.merchant_id], before, after })
