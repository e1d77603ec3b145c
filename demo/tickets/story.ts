import type { TicketCategory, TicketPriority } from '@portico/contract/features/support/ticket-words.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

/** `after`: hours since the ticket was raised. `by`: whose mailbox of the demo world. */
export type StoryStep = { after: number; by: string } & (
  | { says: string }
  /** For the own side alone. */
  | { notes: string }
  | { sets: 'Closed' | 'Opened' | TicketPriority }
  /** Null: to no one. */
  | { assigns: string | null }
  | { labels: 'Pending' | 'Done' | 'In progress' }
  | { escalates: { subject: string; text: string } }
  /** Lets the merchant read the newest comment of the platform. */
  | { does: 'share' | 'read' }
)

export type Story = {
  /** Who asks, and so who is asked: a merchant asks its tenant, a tenant the platform. */
  by: string
  /** Before the moment of the demo world. */
  hoursAgo: number
  category: TicketCategory
  priority?: TicketPriority
  subject: string
  text: string
  /** Refers to the newest payment with this status. */
  payment?: TransactionStatus
  steps?: readonly StoryStep[]
}
