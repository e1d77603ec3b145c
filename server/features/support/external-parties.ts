import type { Level } from '@portico/contract/core/level.ts'
import type { ExternalParty, NewExternalParty } from '@portico/contract/features/support/around-ticket.ts'
import {
  type ExternalPartyState,
  mostInvitationsOfAddressInDay,
  mostKnownParties,
  mostLiveParties,
} from '@portico/contract/features/support/feed-words.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { maskText } from '../../core/text/mask.ts'
import { appendItem } from './append-item.ts'
import {
  countInvited,
  countParties,
  findParty,
  invitationsOf,
  listParties,
  lockAddress,
  type PartyRow,
  revokeParty,
  saveInvitation,
} from './external-parties.repository.ts'
import type { OpenTicket } from './open-ticket.ts'
import { lockTicket } from './tickets.repository.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostInvitationsOfPersonInHour = 30

/** Lets a person without an account read and answer this one ticket. They get an email with a link after the commit. */
export async function inviteExternalParty(
  open: OpenTicket,
  { body, afterCommit }: Pick<Context, 'afterCommit'> & { body: NewExternalParty },
) {
  const { db, ticket, actor, services } = open
  const [email, description] = [body.externalPartyEmail, maskText(body.invitationDescription)]
  const at = services.now()
  await lockTicket(db, ticket.id)
  await refuseTooMany(open, email, at)
  await refuseTooOften(open, email, at)
  const party = await saveInvitation(db, {
    id: services.newId(),
    merchantId: ticket.merchant_id,
    ticketId: ticket.id,
    email,
    description,
    language: actor.language,
    invitedBy: { userId: actor.userId, name: actor.name, level: actor.level },
    at,
  })
  const details = { externalPartyEmail: email, invitationDescription: description, partyId: party.id }
  const item = await appendItem(open, { type: 'ExternalPartyInvitationItem', details })
  const { id: partyId, invitation } = party
  await publish(db, services, 'external_party.invited', { partyId, invitation }, { merchantId: ticket.merchant_id })
  await recordParty(open, undefined, { externalPartyEmail: email, invitationDescription: description })
  afterCommit(() => services.wakeOutbox())
  return { partyId, ...item }
}

async function refuseTooMany({ db, ticket, actor }: OpenTicket, email: string, at: Date): Promise<void> {
  const [{ live, known }, invited] = await Promise.all([
    countParties(db, ticket.id, email, at),
    countInvited(db, actor.userId, new Date(at.getTime() - hourMs)),
  ])
  if (live >= mostLiveParties || known >= mostKnownParties) throw new AppError(supportRefusals.tooManyParties({ most: mostLiveParties }))
  if (invited >= mostInvitationsOfPersonInHour) throw new AppError(supportRefusals.invitedMany(), { retryAfterSeconds: 600 })
}

/** Protects an address from a flood of our emails, however many tickets it is invited to. */
async function refuseTooOften({ db }: OpenTicket, email: string, at: Date): Promise<void> {
  await lockAddress(db, email)
  const { count, first } = await invitationsOf(db, email, new Date(at.getTime() - dayMs))
  if (count < mostInvitationsOfAddressInDay || first === null) return
  throw new AppError(supportRefusals.invitedOften({ times: count }), {
    retryAfterSeconds: Math.max(1, Math.ceil((first.getTime() + dayMs - at.getTime()) / 1000)),
  })
}

export async function listExternalParties(open: OpenTicket) {
  const rows = await listParties(open.db, open.ticket.id, mostKnownParties)
  const at = open.services.now()
  return { data: rows.map((row) => toParty(row, open, at)), mostLive: mostLiveParties }
}

/** Ends the link and the sessions it opened. The asked side and the inviting side may do that. */
export async function revokeExternalParty(open: OpenTicket, partyId: string): Promise<void> {
  const { db, ticket, services } = open
  await lockTicket(db, ticket.id)
  const party = await findParty(db, ticket.id, partyId)
  if (!party) throw new AppError('not_found')
  if (!mayRevoke(party.invited_by_level, open)) throw new AppError(supportRefusals.ofOtherSide())
  if (party.revoked_at !== null) return
  await revokeParty(db, party.id, services.now())
  await recordParty(open, { externalPartyEmail: party.email }, undefined)
}

const mayRevoke = (invitedBy: string, { ticket, viewer }: OpenTicket) =>
  invitedBy === viewer.side || viewer.side === sideAsked[ticket.channel as keyof typeof sideAsked]
const sideAsked: Record<'CustomerToTenantTicketChannel' | 'TenantToPlatformTicketChannel', Level> = {
  CustomerToTenantTicketChannel: 'tenant',
  TenantToPlatformTicketChannel: 'platform',
}

function toParty(row: PartyRow, open: OpenTicket, at: Date): ExternalParty {
  return {
    partyId: row.id,
    externalPartyEmail: row.email,
    invitationDescription: row.description,
    invitedBy: row.invited_by,
    state: stateOf(row, at),
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    mayRevoke: mayRevoke(row.invited_by_level, open),
  }
}

function stateOf({ revoked_at, expires_at, opened_at }: PartyRow, at: Date): ExternalPartyState {
  if (revoked_at !== null) return 'Revoked'
  if (expires_at !== null && Date.parse(expires_at) <= at.getTime()) return 'Expired'
  return opened_at === null ? 'Invited' : 'Opened'
}

const recordParty = ({ ticket, record }: OpenTicket, before: unknown, after: unknown) =>
  record(ticket.id, { merchantId: ticket.merchant_id, before, after })
