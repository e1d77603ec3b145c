import type { TicketCategory, TicketPriority } from '@portico/contract/features/support/ticket-words.ts'
import type { CloseReason, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

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

/** The newest payment like this that was there when the ticket was raised. */
export type PaymentLike = { status: TransactionStatus; closeReason?: CloseReason; brand?: string; method?: string }

export type Story = {
  /** Who asks, and so who is asked: a merchant asks its tenant, a tenant the platform. */
  by: string
  /**
   * Minutes before the moment of the demo world; or so many working days before, when the clock of who asks showed this. Then no step
   * falls on a weekend: what would happen after a Friday happens on the next Monday.
   */
  ago: number | readonly [workdays: number, at: string]
  category: TicketCategory
  priority?: TicketPriority
  subject: string
  text: string
  /** What it refers to. */
  payment?: PaymentLike
  steps?: readonly StoryStep[]
}
