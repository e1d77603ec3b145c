import { listColumns, type ShownIn, type WrittenIn } from '../../core/list-columns.ts'

/** Specification 000 sections 2 and 3; the categories are those that it gives colours. */
export const ticketCategories = ['Integration', 'Processing', 'Operational', 'Clarification'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['Low', 'Medium', 'High'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['Opened', 'Closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Who asks whom: a merchant its tenant, or a tenant the platform. */
export const ticketChannels = ['CustomerToTenantTicketChannel', 'TenantToPlatformTicketChannel'] as const
export type TicketChannel = (typeof ticketChannels)[number]

/** What a ticket can be about: a payment, a merchant, a file that it carries, or the page it was written on. */
export const referenceKeys = ['Transaction', 'Customer', 'File', 'createdOn'] as const
export type ReferenceKey = (typeof referenceKeys)[number]

/** What a list can be sorted by; the index of each ends in the id. */
export const ticketSorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** The columns of every list of tickets. A list shows one asker at most. Who works on a ticket is not for merchants. */
export const ticketColumns = listColumns({
  shown: {
    createdAt: ['createdAt'],
    subject: ['subject'],
    tenant: ['tenant'],
    customer: ['customer'],
    category: ['category'],
    priority: ['priority'],
    label: ['label'],
    assignee: ['assignee'],
    raisedBy: ['raisedBy'],
    status: ['status'],
    contactEmail: ['contactEmail'],
    updatedAt: ['updatedAt'],
    id: ['id'],
  },
  file: [
    'id',
    'createdAt',
    'updatedAt',
    'tenant',
    'customer',
    'category',
    'subject',
    'priority',
    'status',
    'label',
    'raisedBy',
    'assignee',
    'contactEmail',
  ],
})
export type TicketColumn = ShownIn<typeof ticketColumns>
export type TicketFileColumn = WrittenIn<typeof ticketColumns>

export const longestSubject = 200
export const longestDescription = 5_000
export const longestReference = 2_000
export const mostContacts = 20
export const mostReferences = 30

/** Project and number, as the tracker of the platform writes them. */
export const jiraKey = /^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$/

/** Within how many hours of the request a ticket is to be answered and resolved. */
export const dueHours: Record<TicketPriority, { response: number; resolution: number }> = {
  High: { response: 1, resolution: 8 },
  Medium: { response: 4, resolution: 24 },
  Low: { response: 8, resolution: 72 },
}

/** How people name a ticket to each other: the end of its id, which differs even between tickets of the same moment. */
export const ticketReference = (ticketId: string): string => `#${ticketId.slice(-8).toUpperCase()}`
