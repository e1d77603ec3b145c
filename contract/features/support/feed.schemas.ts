import { z } from 'zod'
import { id, instant } from '../../core/fields.ts'
import { FileDetails } from '../files/files.contract.ts'
import { transactionTypes } from '../transactions/transaction-words.ts'
import { commentTypes, releaseReasons } from './feed-words.ts'
import { referenceKeys, ticketPriorities, ticketStatuses } from './ticket-words.ts'

/**
 * `label`: how a person knows it, such as a merchant's name or a payment's reference; null where it has none. `child`: of a refund, capture or
 * void its type and its number, beside the reference of its payment.
 */
export const TicketReference = z.object({
  key: z.enum(referenceKeys),
  value: z.string(),
  label: z.string().nullable(),
  child: z.object({ type: z.enum(transactionTypes), number: z.int() }).nullable(),
})
export type TicketReference = z.infer<typeof TicketReference>

/** `place`: its number in the feed of the ticket, the same for everyone; missing numbers are items that the reader may not see. */
const item = { feedItemId: id(), place: z.int().min(1), timestamp: instant() }

/** `isOwn`: the reader wrote it. `isShared`: a comment of the platform that the merchant may read. `mentions`: people named in it. */
const Comment = z.object({
  ...item,
  type: z.enum(commentTypes),
  commenter: z.string(),
  content: z.string(),
  isUnread: z.boolean(),
  isOwn: z.boolean(),
  isShared: z.boolean(),
  mentions: z.array(z.string()),
  files: z.array(FileDetails),
})

/** What happened to a ticket, as specification 000 section 3 names it. */
export const FeedItem = z.discriminatedUnion('type', [
  Comment,
  z.object({ ...item, type: z.literal('StatusChangeFeedItem'), user: z.string(), newState: z.enum(ticketStatuses) }),
  z.object({
    ...item,
    type: z.literal('AssignmentItem'),
    assigner: z.string(),
    newAssignee: z.string().nullable(),
    /** Where the ticket was released: whose it was, and why it is not any more. */
    formerAssignee: z.string().nullable(),
    reason: z.enum(releaseReasons).nullable(),
  }),
  z.object({ ...item, type: z.literal('PriorityChangeItem'), user: z.string(), newPriority: z.enum(ticketPriorities) }),
  z.object({ ...item, type: z.literal('ReferenceItem'), creator: z.string(), references: z.array(TicketReference) }),
  z.object({
    ...item,
    type: z.literal('ExternalPartyInvitationItem'),
    invitedBy: z.string(),
    externalPartyEmail: z.string(),
    invitationDescription: z.string(),
  }),
])
export type FeedItem = z.infer<typeof FeedItem>
