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

/** What a file of a list may hold, in its order. Who works on a ticket is not for merchants. */
export const ticketExportColumns = [
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
] as const
export type TicketExportColumn = (typeof ticketExportColumns)[number]

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
