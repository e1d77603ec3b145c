import { randomUUID } from 'node:crypto'
import { externalPartySubscribers } from '@portico/server/features/support/external-parties.events.ts'
import type { Caller, TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aTicket } from './tickets.ts'

export const invitationOf = (externalPartyEmail = `courier-${randomUUID()}@elsewhere.example`) => ({
  externalPartyEmail,
  invitationDescription: 'You delivered the parcel.',
})

/** Invites somebody outside to the ticket at this address; answers with the id of the party. */
export async function anInvitation(caller: Caller, path: string, externalPartyEmail?: string): Promise<string> {
  const reply = await caller.post(`${path}/invite-external-party`, invitationOf(externalPartyEmail))
  if (reply.status !== 201) throw new Error(`not invited: ${reply.status} ${reply.text}`)
  return (reply.body as { partyId: string }).partyId
}

/** What a page of the portal's own sends along. */
export const ownPage = { origin: 'http://localhost:3000' }

/** Mails what waits, as the worker does; answers with the token of the latest letter to this address. */
export async function mailedToken(portico: TestPortico, externalPartyEmail: string): Promise<string> {
  await mailInvitations(portico)
  const mail = portico.mails.findLast(({ to }) => to === externalPartyEmail)
  const token = /\/external\/ticket#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${externalPartyEmail}`)
  return token
}

export async function mailInvitations({ admin, services, outside }: TestPortico): Promise<void> {
  const { rows } = await admin.query(
    "delete from outbox where topic = 'external_party.invited' returning id, tenant_id, merchant_id, mode, topic, payload",
  )
  for (const { id, tenant_id, merchant_id, mode, topic, payload } of rows)
    for (const subscriber of externalPartySubscribers(outside)['external_party.invited'] ?? [])
      await subscriber({ id, topic, payload, tenantId: tenant_id, merchantId: merchant_id ?? '', mode, attempt: 1 }, services)
}

type ExternalParty = { partyId: string; email: string; token: string; ticketId: string; headers: Record<string, string> }

/** Somebody outside who has opened his link to a ticket of a merchant. */
export async function anExternalParty(
  portico: TestPortico,
  { merchant = 'acme', ticketId }: { merchant?: MerchantName; ticketId?: string } = {},
): Promise<ExternalParty> {
  const ticket = ticketId ?? (await aTicket(portico, { merchant }))
  const { externalPartyEmail: email } = invitationOf()
  const partyId = await anInvitation(portico.as(portico.world[merchant].owner), `/api/support/ticket/${ticket}`, email)
  const token = await mailedToken(portico, email)
  return { partyId, email, token, ticketId: ticket, headers: { ...ownPage, cookie: await exchanged(portico, token) } }
}

/** The cookie that a link is exchanged for, as a browser sends it back. */
export async function exchanged({ nobody }: TestPortico, token: string): Promise<string> {
  const reply = await nobody.post('/api/external/sessions', { token }, { headers: ownPage })
  if (reply.status !== 201) throw new Error(`not exchanged: ${reply.status} ${reply.text}`)
  return String(reply.headers['set-cookie']).split(';')[0]!
}
