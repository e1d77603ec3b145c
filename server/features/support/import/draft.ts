import type { FeedType } from '@portico/contract/features/support/feed-words.ts'
import type { TicketCategory, TicketPriority, TicketStatus } from '@portico/contract/features/support/ticket-words.ts'

/** A person in a file; `id` belongs to no account, except for our own people. */
export type FilePerson = { id: string; name: string }

export type DraftItem = {
  id: string
  place: number
  type: FeedType
  author: FilePerson
  content: string | null
  details: Record<string, unknown>
  atMs: number
}

/** A ticket as a file tells of it, with what happened to it since. */
export type DraftTicket = {
  id: string
  atMs: number
  category: TicketCategory
  subject: string
  description: string
  priority: TicketPriority
  status: TicketStatus
  assignee: FilePerson | null
  respondedMs: number | null
  resolvedMs: number | null
  /** Null: the contact of the merchant. */
  raisedBy: FilePerson | null
  items: readonly DraftItem[]
}

/** The merchant of a file's tickets, and the name that distinguishes its records from those of other files. */
export type FileSource = { tenantId: string; merchantId: string; source: string }
