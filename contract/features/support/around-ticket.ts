import { z } from 'zod'
import { type Access, type Endpoint, endpoint, file, type Schema } from '../../core/endpoint.ts'
import { bounded, email, id, instant, line, written } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText } from '../../core/query.ts'
import { FeedItem } from './feed.schemas.ts'
import {
  externalPartyStates,
  longestComment,
  longestInvitation,
  mostFilesOfComment,
  mostKnownParties,
  mostLiveParties,
  mostMentions,
} from './feed-words.ts'
import { referenceRefusals, supportRefusals } from './support.refusals.ts'
import { longestReference, mostReferences, referenceKeys, ticketPriorities } from './ticket-words.ts'

export const Reference = z.strictObject({ key: z.enum(referenceKeys), value: bounded(longestReference, 1) })

/** Who else has a ticket open: people of the reader's side by name, of other sides only that someone is there. */
export const Presence = z.object({
  side: z.enum(['merchant', 'tenant', 'platform']),
  name: z.string().nullable(),
  isTyping: z.boolean(),
})
export type Presence = z.infer<typeof Presence>
export const presenceStates = ['viewing', 'typing', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

/** `files`: ids of own uploads that nothing carries yet. `mentions`: ids of people of the own side. */
export const NewComment = z.strictObject({
  content: written(longestComment),
  isInternal: z.boolean().default(false),
  files: z.array(id()).max(mostFilesOfComment).default([]),
  mentions: z.array(id()).max(mostMentions).default([]),
})
export type NewComment = z.output<typeof NewComment>

export const TicketPerson = z.object({ userId: id(), name: z.string() })
export type TicketPerson = z.infer<typeof TicketPerson>

/** An external party, who may read and answer this one ticket. `mayRevoke`: the reader's side invited them, or receives the ticket. */
export const ExternalParty = z.object({
  partyId: id(),
  externalPartyEmail: z.string(),
  invitationDescription: z.string(),
  invitedBy: z.string(),
  state: z.enum(externalPartyStates),
  invitedAt: instant(),
  /** Null while the mail is on its way. */
  expiresAt: instant().nullable(),
  openedAt: instant().nullable(),
  mayRevoke: z.boolean(),
})
export type ExternalParty = z.infer<typeof ExternalParty>

/** U-065: the body is not shown; these are the two fields of the invitation item. */
export const NewExternalParty = z.strictObject({
  externalPartyEmail: email(),
  invitationDescription: written(longestInvitation, 0).default(''),
})
export type NewExternalParty = z.output<typeof NewExternalParty>

type Door<P extends Schema, Q extends Schema> = {
  /** The address of everything about the ticket. */
  at: (tail: string) => Endpoint['paths']
  access: { staff?: Access; merchant?: Access }
  /** Who may read the parts around it. */
  reads: { staff?: Access; merchant?: Access }
  params: P
  /** The same, and one of its external parties. */
  ofParty: Q
  /** Staff of the platform work in the ticket's tenant. */
  locate?: 'tenant'
  /** Whose ticket, for the summaries. */
  of: string
}

/** The trail of a ticket shows everything that people do to it or around it. */
export const onTicket = { about: 'support', id: 'ticketId' } as const

/** What those who may open a ticket do around it; the same at each of the three addresses under which a ticket is found. */
export function aroundTicket<const P extends Schema, const Q extends Schema>({
  at,
  access,
  reads,
  params,
  ofParty,
  locate,
  of,
}: Door<P, Q>) {
  const found = locate ? (['not_found'] as const) : []
  const who = { access, params, refusals: found, ...(locate ? { locate } : {}) }
  const reading = { ...who, access: reads, method: 'GET' } as const
  const change = { ...who, method: 'POST', reply: null, records: onTicket } as const
  return {
    listFeed: endpoint({
      ...reading,
      summary: `What happened to ${of}, newest first, as far as the reader may know`,
      paths: at('feed'),
      query: z.strictObject(pageQuery),
      reply: pageOf(FeedItem),
    }),
    exportFeed: endpoint({
      ...reading,
      summary: `The feed of ${of} as a CSV file, as far as the reader may know`,
      paths: at('feed/exportcsv'),
      reply: file('text/csv; charset=utf-8'),
    }),
    comment: endpoint({
      ...who,
      method: 'POST',
      summary: `Comment on ${of}, for everyone or for the own side alone`,
      paths: at('comment'),
      body: NewComment,
      status: 201,
      reply: z.object({ feedItemId: id(), place: z.int().min(1) }),
      refusals: [...found, supportRefusals.outOfSight],
      records: onTicket,
    }),
    close: endpoint({ ...change, summary: `Close ${of}`, paths: at('close'), refusals: [...found, supportRefusals.alreadyClosed] }),
    open: endpoint({ ...change, summary: `Open ${of} again`, paths: at('open'), refusals: [...found, supportRefusals.alreadyOpen] }),
    setPriority: endpoint({
      ...change,
      summary: `Say how much ${of} hurries`,
      paths: at('priority'),
      body: z.strictObject({ priority: z.enum(ticketPriorities) }),
    }),
    addReferences: endpoint({
      ...change,
      summary: `Add what ${of} is about: payments, merchants or files`,
      paths: at('references'),
      body: z.strictObject({ references: z.array(Reference).min(1).max(mostReferences) }),
      refusals: [...found, ...referenceRefusals],
    }),
    // How far a user has read is their own note: a user who only reads has one too.
    markRead: endpoint({
      ...change,
      access: reads,
      summary: `Mark the comments of ${of} as read, up to the last one that was shown`,
      paths: at('feed/mark-comments-as-read'),
      // The document has no body. Without a place, all comments of the moment count as shown.
      query: z.strictObject({
        readTo: integerText({ min: 1, max: 2_147_483_647 }).describe('The place of the last item shown').optional(),
      }),
      records: { ...onTicket, times: 0 },
    }),
    bePresent: endpoint({
      ...who,
      method: 'POST',
      summary: `Say that one has ${of} open, or no longer has, and hear who else does`,
      paths: at('presence'),
      background: true,
      body: z.strictObject({ state: z.enum(presenceStates) }),
      reply: z.object({ data: z.array(Presence) }),
    }),
    listPeople: endpoint({
      ...reading,
      summary: `People of the own side who may work on ${of}, to mention or to assign`,
      paths: at('people'),
      query: z.strictObject({ search: line(100, 1).optional() }),
      reply: z.object({ data: z.array(TicketPerson) }),
    }),
    inviteExternalParty: endpoint({
      ...who,
      method: 'POST',
      summary: `Email an external party a link to ${of}; their earlier link stops working`,
      paths: at('invite-external-party'),
      body: NewExternalParty,
      status: 201,
      reply: z.object({ partyId: id(), feedItemId: id(), place: z.int().min(1) }),
      refusals: [...found, supportRefusals.tooManyParties, supportRefusals.invitedMany, supportRefusals.invitedOften],
      records: onTicket,
    }),
    listExternalParties: endpoint({
      ...reading,
      summary: `Who outside has been invited to ${of}, the latest first; at most ${mostKnownParties}`,
      paths: at('external-parties'),
      reply: z.object({ data: z.array(ExternalParty), mostLive: z.int().min(1).max(mostLiveParties) }),
    }),
    revokeExternalParty: endpoint({
      ...change,
      summary: `End an external party's link to ${of} and the pages it opened`,
      paths: at('external-parties/:partyId/revoke'),
      params: ofParty,
      refusals: [...found, supportRefusals.ofOtherSide],
    }),
  }
}

/** The same endpoints under names that say whose ticket it is: `comment` → `commentOfTenant`, on record as `comment` all the same. */
export const named = <T extends Record<string, Endpoint>, const S extends string>(endpoints: T, suffix: S) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, spec]) => [
      `${name}${suffix}`,
      spec.records ? { ...spec, records: { ...spec.records, as: name } } : spec,
    ]),
  ) as {
    [K in keyof T & string as `${K}${S}`]: T[K]
  }
