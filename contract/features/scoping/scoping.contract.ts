import { z } from 'zod'
import { type Endpoint, endpoint, type Schema } from '../../core/endpoint.ts'
import { id, instant, line, version } from '../../core/fields.ts'
import { modelFailures } from '../models/model-words.ts'
import { named, onTicket } from '../support/around-ticket.ts'
import { readsTickets, worksOnTickets } from '../support/ticket-access.ts'
import { ticketStatuses } from '../support/ticket-words.ts'
import { scopingRefusals } from './scoping.refusals.ts'
import { effortClasses, effortReasons, longestArea, longestSummaryLine, mostSummaryLines, scopingStates } from './scoping-words.ts'

/** Where a line comes from: places of the feed; 0 is what the ticket was opened with. */
const cites = () => z.array(z.int().min(0).max(2_147_483_647)).min(1).max(50)

const SummaryLine = z.strictObject({ text: line(longestSummaryLine, 1), cites: cites() })

/** A ticket like this one that the reader may open. */
export const SimilarTicket = z.object({
  tenantId: id(),
  ticketId: id(),
  /** The merchant that asked; null where a tenant did. */
  customerId: id().nullable(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** The share of this ticket's distinctive terms that the other one has, from 0 to 1. */
  score: z.number().min(0).max(1),
  /** The words that both have, those that say most first. */
  terms: z.array(z.string()),
  /** Its accepted area. */
  area: z.string().nullable(),
})
export type SimilarTicket = z.infer<typeof SimilarTicket>

export const ScopingDraft = z.object({
  summary: z.array(SummaryLine),
  /** `isLearnt`: from the accepted areas of tickets like it; else it is the category that such tickets mostly have. */
  area: z.object({ name: z.string(), isLearnt: z.boolean(), terms: z.array(z.string()), cites: cites() }),
  /** Empty where no ticket is similar enough. */
  similar: z.array(SimilarTicket),
  effort: z.object({
    effort: z.enum(effortClasses),
    reasons: z.array(z.object({ reason: z.enum(effortReasons), count: z.number(), cites: z.array(z.int()) })),
    /** Why, in the words of the model, where that has drafted. */
    because: SummaryLine.nullable(),
  }),
  /** `model`: who drafted, or with a `failure` who was asked and did not; `status` is the HTTP status of its answer. */
  by: z.object({
    method: z.enum(['local', 'model']),
    model: z.string().nullable(),
    failure: z.enum(modelFailures).nullable(),
    status: z.int().nullable(),
  }),
})
export type ScopingDraft = z.infer<typeof ScopingDraft>

export const Scoping = z.object({
  state: z.enum(scopingStates),
  failure: z.enum(['interrupted', 'internal']).nullable(),
  /** Null before the first has been made. */
  draft: ScopingDraft.nullable(),
  /** A newer draft, where a person has changed the one above. Saving either decides between them. */
  proposal: ScopingDraft.nullable(),
  startedBy: z.string().nullable(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  editedBy: z.string().nullable(),
  editedAt: instant().nullable(),
  acceptedAt: instant().nullable(),
  /** 0 where there is none yet. */
  version: z.int().min(0),
})
export type Scoping = z.infer<typeof Scoping>

/** `of`: which of the two a person has gone on from; the tickets like it come from there. */
export const ScopingChange = z.strictObject({
  version: version(),
  of: z.enum(['draft', 'proposal']),
  summary: z.array(SummaryLine).max(mostSummaryLines),
  area: line(longestArea, 1),
  effort: z.enum(effortClasses),
  isAccepted: z.boolean(),
})
export type ScopingChange = z.output<typeof ScopingChange>

/** `scopingStatus`: false as long as the worker is at it. */
export const ScopingStatus = z.object({ scopingStatus: z.boolean(), state: z.enum(scopingStates) })
export type ScopingStatus = z.infer<typeof ScopingStatus>

const around = <const P extends Schema>(
  who: Pick<Endpoint, 'access'> & { params: P; locate?: 'tenant' },
  reads: Pick<Endpoint, 'access'>,
  at: (tail: string) => Endpoint['paths'],
  of: string,
) => ({
  start: endpoint({
    ...who,
    method: 'POST',
    summary: `Have scope drafted for ${of}; while that is being done, another start changes nothing`,
    paths: at('scoping'),
    status: 202,
    reply: ScopingStatus,
    refusals: ['not_found'],
    records: onTicket,
  }),
  status: endpoint({
    ...who,
    ...reads,
    method: 'GET',
    summary: `Whether the draft for ${of} is there`,
    paths: at('scoping-status'),
    reply: ScopingStatus,
    refusals: ['not_found'],
  }),
  get: endpoint({
    ...who,
    ...reads,
    method: 'GET',
    summary: `The scope drafted for ${of}`,
    paths: at('scoping'),
    reply: Scoping,
    refusals: ['not_found'],
  }),
  save: endpoint({
    ...who,
    method: 'PUT',
    summary: `Change the scope drafted for ${of}, or accept it`,
    paths: at('scoping'),
    body: ScopingChange,
    reply: Scoping,
    refusals: ['not_found', 'stale_version', scopingRefusals.noDraft, scopingRefusals.underWay, scopingRefusals.notInFeed],
    records: onTicket,
  }),
})

const ofTenant = around(
  { access: { staff: worksOnTickets.platform }, locate: 'tenant', params: z.strictObject({ tenantId: id(), ticketId: id() }) },
  { access: { staff: readsTickets.platform } },
  (tail) => ({ staff: `/api/support/:tenantId/ticket/:ticketId/${tail}` }),
  'a ticket of a tenant',
)
const ofCustomer = around(
  { access: { staff: worksOnTickets.tenant }, params: z.strictObject({ customerId: id(), ticketId: id() }) },
  { access: { staff: readsTickets.tenant } },
  (tail) => ({ staff: `/api/support/ticket/:customerId/:ticketId/${tail}` }),
  'a ticket of a merchant',
)

/** What a ticket needs, drafted from its words and from tickets like it, by a model where one is set, for the staff who answer it. */
export const scoping = {
  ...named(ofTenant, 'OfTenant'),
  ...named(ofCustomer, 'OfCustomer'),
}
