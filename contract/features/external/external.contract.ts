import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { onTicket } from '../support/around-ticket.ts'
import { longestComment } from '../support/feed-words.ts'
import { ticketStatuses } from '../support/ticket-words.ts'
import { externalItemTypes, tokenShape } from './external-words.ts'

/** What the browser says of itself: the cookie that the link was exchanged for, and from which page it asks. */
const Headers = z.object({
  cookie: z.string().max(8192).optional(),
  origin: z.string().max(2048).optional(),
  'sec-fetch-site': z.string().max(32).optional(),
})

const Party = z.strictObject({ partyId: id() })
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/external/${tail}` }) as const
const ofParty = { access: 'public', params: Party, headers: Headers, refusals: ['not_signed_in'] } as const

/** The ticket as an external party sees it. */
export const ExternalTicket = z.object({
  subject: z.string(),
  description: z.string(),
  status: z.enum(ticketStatuses),
  /** Whose ticket it is: the merchant that asks, else the tenant. */
  askedBy: z.string(),
  externalPartyEmail: z.string(),
  invitationDescription: z.string(),
  createdAt: instant(),
  /** Until when the link works. */
  expiresAt: instant(),
})
export type ExternalTicket = z.infer<typeof ExternalTicket>

/** `text`: the comment, or the words of the invitation. `newState`: of a change of status. `isOwn`: the reader wrote it. */
export const ExternalItem = z.object({
  place: z.int().min(1),
  type: z.enum(externalItemTypes),
  author: z.string(),
  isOwn: z.boolean(),
  text: z.string().nullable(),
  newState: z.enum(ticketStatuses).nullable(),
  timestamp: instant(),
})
export type ExternalItem = z.infer<typeof ExternalItem>

/**
 * One ticket, for an external party with an emailed link. No one is signed in here: each call checks the cookie itself, and the
 * party in the address only says which of a browser's cookies is meant.
 */
export const external = {
  exchange: endpoint({
    method: 'POST',
    summary: 'Exchange the token of a mailed link for a cookie; the cookie of an earlier exchange stops working',
    paths: at('sessions'),
    access: 'public',
    headers: Headers,
    body: z.strictObject({ token: z.string().length(43).regex(tokenShape, 'The token of a mailed link') }),
    status: 201,
    reply: z.object({ partyId: id() }),
    refusals: ['not_allowed', 'not_found', 'too_many_requests'],
    records: { ...onTicket, id: 'none' },
  }),
  get: endpoint({ ...ofParty, method: 'GET', summary: 'The ticket', paths: at(':partyId/ticket'), reply: ExternalTicket }),
  listFeed: endpoint({
    ...ofParty,
    method: 'GET',
    summary: 'What happened to the ticket, newest first, as far as an external party may read it',
    paths: at(':partyId/feed'),
    query: z.strictObject(pageQuery),
    reply: pageOf(ExternalItem),
  }),
  comment: endpoint({
    ...ofParty,
    method: 'POST',
    summary: 'Answer',
    paths: at(':partyId/comment'),
    body: z.strictObject({ content: written(longestComment) }),
    status: 201,
    reply: z.object({ place: z.int().min(1) }),
    refusals: ['not_allowed', 'not_signed_in', 'too_many_requests'],
    records: { ...onTicket, id: 'none' },
  }),
  leave: endpoint({
    ...ofParty,
    method: 'POST',
    summary: 'End the cookie of this browser; the link works on',
    paths: at(':partyId/leave'),
    reply: null,
    refusals: ['not_allowed'],
    // The cookie is the browser’s own; the link that was given works on.
    records: { ...onTicket, id: 'none', times: 0 },
  }),
}
