import type { Place } from '../../../arena.ts'
import { type Caller, call, isDone } from '../../../attack/call.ts'
import { mailTo } from '../../../portico/mails.ts'
import type { Person } from '../../../portico/people.ts'

export const ticketOf = (wish: object = {}) => ({
  ticketCategory: 'Processing',
  subject: 'A refund has not arrived',
  description: 'The shopper waits for it since Monday.',
  contactEmail: 'desk@acme.example',
  ...wish,
})

type Id = { id: string }

/** Records of the proof's own in the demo world, on which texts can be written. */
export type World = {
  place: Place
  platform: Person
  tenant: Person
  merchant: Person
  auditor: Person
  tenantId: string
  merchantId: string
  /** A tenant that the proof made, and a merchant. */
  ownTenantId: string
  ownMerchantId: string
  /** Of the merchant to its tenant, escalated to the platform; and of the tenant to the platform. */
  ticketId: string
  tenantTicketId: string
  roleId: string
  /** Calls as this person and gives the body of the answer, which has to be good. */
  ask<Body>(who: Caller, path: string, body?: unknown, method?: string): Promise<Body>
}

let made = 0
/** Texts of a name that no one else has: the profile of a run draws no numbers for them. */
export const unique = () => `${Date.now().toString(36)}${(++made).toString(36)}`

export async function makeWorld(place: Place): Promise<World> {
  const { portico, people } = place
  const ask = async <Body>(who: Caller, path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await call(portico.url, who, path, { method, ...(body === undefined ? {} : { body }) })
    if (!isDone(answer)) throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
    return (/json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(answer.text) : answer.text) as Body
  }
  const [platform, tenant, merchant, auditor] = (await Promise.all(
    ['admin@portico.example', 'admin@northwind.example', 'owner@acme.example', 'auditor@northwind.example'].map((email) =>
      people.person(email),
    ),
  )) as [Person, Person, Person, Person]
  const { id: merchantId, tenantId } = people.manifest.merchants.acme!
  const mark = unique()
  const ownTenant = await ask<{ tenantId: string }>(platform, '/api/v1/tenants', {
    tenantName: `Lantern ${mark}`,
    administrator: { email: `first@${mark}.example`, firstName: 'First', lastName: 'Person' },
  })
  const ownMerchant = await ask<{ merchantId: string }>(tenant, '/api/v1/crm/merchants', { legalBusinessName: `Harbour ${mark}` })
  const ticketId = await ask<string>(merchant, '/api/support/ticket', ticketOf())
  const tenantTicketId = await ask<string>(tenant, '/api/support/ticket', ticketOf())
  const { data: roles } = await ask<{ data: (Id & { excess: string[] })[] }>(tenant, '/api/v1/crm/users/assignable-roles')
  return {
    ...{ place, platform, tenant, merchant, auditor, tenantId, merchantId, ticketId, tenantTicketId, ask },
    ownTenantId: ownTenant.tenantId,
    ownMerchantId: ownMerchant.merchantId,
    roleId: roles.find(({ excess }) => excess.length === 0)!.id,
  }
}

/** An external party who has opened the emailed link: the cookie, and the headers of the portal's own page. */
export async function anExternalParty({ place, ask, merchant, ticketId }: World) {
  const email = `courier-${unique()}@elsewhere.example`
  const path = `/api/support/ticket/${ticketId}/invite-external-party`
  const { partyId } = await ask<{ partyId: string }>(merchant, path, {
    externalPartyEmail: email,
    invitationDescription: 'You carried it.',
  })
  const letter = await mailTo(place.portico.dataDir, email)
  const token = /#([\w-]{43})/.exec(letter.text)?.[1]
  if (!token) throw new Error(`no link was mailed to ${email}: ${letter.text}`)
  const origin = new URL(place.portico.url).origin
  const response = await fetch(new URL('/api/external/sessions', place.portico.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ token }),
  })
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ') // biome-ignore format: one expression
  return { partyId, email, letter, headers: { origin, cookie } }
}
