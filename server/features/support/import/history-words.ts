import type { TicketPriority, TicketStatus } from '@portico/contract/features/support/ticket-words.ts'

/** What the histories call a status, in ours; `Unmatched` is what their system could not name. */
export const statusOf: Record<string, TicketStatus> = {
  Accepted: 'Opened',
  Queued: 'Opened',
  Unmatched: 'Opened',
  Completed: 'Closed',
}
export const priorityOfImpact: Record<string, TicketPriority> = { Low: 'Low', Medium: 'Medium', High: 'High', Major: 'High' }

/** For what someone waits, said plainly. */
export const waitingFor: Record<string, string> = {
  Wait: 'Waiting.',
  'Wait - User': 'Waiting for an answer of the user.',
  'Wait - Customer': 'Waiting for an answer of the customer.',
  'Wait - Implementation': 'Waiting until the change is made.',
  'Wait - Vendor': 'Waiting for the vendor.',
}
