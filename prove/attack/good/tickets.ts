import { linkMailedTo } from '../../portico/mailed.ts'
import { until } from '../at-once.ts'
import { type At, page, type Recipe } from './good-request.ts'
import { aPaymentOf } from './payments.ts'
import type { Side } from './side.ts'

export const ticketOf = (side: Side, wish: object = {}) => ({
  ticketCategory: 'Processing',
  subject: side.word(),
  description: side.word(),
  contactEmail: side.address(),
  priority: 'High',
  references: [{ key: 'createdOn', value: `/merchant/${side.mark}` }],
  ...wish,
})

/** Raised by the merchant with its tenant. */
export const aTicket = async ({ owner, ...side }: Side, wish: object = {}): Promise<string> =>
  raised(owner, ticketOf({ owner, ...side }, wish))
/** Raised by the tenant with the platform. */
export const aTicketOfTenant = async (side: Side, wish: object = {}): Promise<string> => raised(side.staff, ticketOf(side, wish))

async function raised(by: At['me'], body: object): Promise<string> {
  const { status, text } = await by.send('/api/support/ticket', { body })
  if (status !== 201) throw new Error(`${by.name} could not raise a ticket: ${status} ${text.slice(0, 300)}`)
  return text
}

type Address = { ticketId: string; customerId?: string; tenantId?: string }
export const pathOf = ({ ticketId, customerId, tenantId }: Address) =>
  tenantId
    ? `/api/support/${tenantId}/ticket/${ticketId}`
    : customerId
      ? `/api/support/ticket/${customerId}/${ticketId}`
      : `/api/support/ticket/${ticketId}`

/** A ticket at each of the three addresses under which one is found. */
const doors = {
  '': async ({ side, level }: At) => ({ ticketId: await (level === 'merchant' ? aTicket(side) : aTicketOfTenant(side)) }),
  OfCustomer: async ({ side }: At) => ({ customerId: side.merchantId, ticketId: await aTicket(side) }),
  OfTenant: async ({ side }: At) => ({ tenantId: side.tenantId, ticketId: await aTicketOfTenant(side) }),
} as const
type Door = keyof typeof doors

export const fileForm = (side: Side) => ({
  name: `${side.mark}.txt`,
  type: 'text/plain',
  bytes: new TextEncoder().encode(`${side.word()}\n`),
})

export async function aFile(side: Side, by: At['me'], url = '/api/fs/file'): Promise<string> {
  const { name, type, bytes } = fileForm(side)
  const form = new FormData()
  form.append('file', new Blob([bytes], { type }), name)
  return (await by.read<{ fileId: string }>(url, { body: form })).fileId
}

/** Somebody outside who was invited; `cookie` is what his link was exchanged for. */
export async function anExternalParty(side: Side) {
  const ticketId = await aTicket(side)
  const email = side.address()
  const { partyId } = await invited(side.owner, { ticketId }, email, side.word())
  return { partyId, ticketId, email, cookie: await exchanged(side, await linkOf(side, email)) }
}
export const invited = (by: At['me'], address: Address, externalPartyEmail: string, invitationDescription: string) =>
  by.read<{ partyId: string }>(`${pathOf(address)}/invite-external-party`, { body: { externalPartyEmail, invitationDescription } })
export const linkOf = async ({ place }: Side, email: string) => (await linkMailedTo(place.portico, email)).split('#')[1]!
export async function exchanged({ place, owner }: Side, token: string): Promise<string> {
  const { url } = place.portico
  const response = await fetch(`${url}/api/external/sessions`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (response.status !== 201) throw new Error(`${owner.name}: the link was not exchanged: ${response.status} ${await response.text()}`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Of a payment of the demo world, since no API makes one. */
const referring =
  (door: Door): Recipe =>
  async (at) => ({ params: await doors[door](at), body: { references: [{ key: 'Transaction', value: await aPaymentOf(at) }] } })

const ownId = async ({ me, level }: At) => (await me.read<{ id: string }>(level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')).id

/** Of the lists of tickets: one ticket with a label, an assignee and a payment of the demo world. */
const listed =
  (whose: 'own' | 'toAnswer', rest: Record<string, string>): Recipe =>
  async (at) => {
    const { side, level } = at
    const byMerchant = level === 'merchant' || (level === 'tenant' && whose === 'toAnswer')
    const payment = await aPaymentOf(at)
    const wish = { references: [{ key: 'Transaction', value: payment }] }
    const ticketId = await (byMerchant ? aTicket(side, wish) : aTicketOfTenant(side, wish))
    const sorter = level === 'platform' ? side.staff : at.me
    const { data } = await sorter.read<{ data: { labelId: string }[] }>('/api/support/labels')
    const labelId = data[0]!.labelId
    const asker = byMerchant ? side.merchantId : side.tenantId
    await sorter.read(`/api/support/ticket/${asker}/${ticketId}/set-support-label/${labelId}`, { method: 'POST' })
    const others: Record<string, string> = {
      'query.label': labelId,
      'query.reference': payment,
      ...(whose === 'toAnswer' ? { 'query.tenants': side.tenantId } : {}),
      ...(whose === 'toAnswer' && byMerchant ? { 'query.customerId': side.merchantId } : {}),
    }
    return { query: rest, others }
  }
const exported = { columns: 'subject,status', timezoneOffset: '-180' }

/** Each kind of change that names a record; a sample changes the priority. */
type Bulk = { whose: 'own' | 'toAnswer'; action: 'setLabel' | 'assign' }
const assignMany: Bulk = { whose: 'toAnswer', action: 'assign' }
const labelMany: Bulk = { whose: 'toAnswer', action: 'setLabel' }
const labelOwn: Bulk = { whose: 'own', action: 'setLabel' }
async function bulkOf(at: At, { whose, action }: Bulk) {
  const { side, level, random } = at
  const byMerchant = level === 'merchant' || (level === 'tenant' && whose === 'toAnswer')
  const ticketId = await (byMerchant ? aTicket(side) : aTicketOfTenant(side))
  const change =
    action === 'setLabel'
      ? { action: 'setLabel', labelId: (await at.me.read<{ data: [{ labelId: string }] }>('/api/support/labels')).data[0].labelId }
      : { action: 'assign', assignee: await ownId(at) }
  return { key: random.uuid(), change, tickets: [{ tenantId: side.tenantId, ticketId }] }
}
async function aBulk(at: At, one: Bulk): Promise<string> {
  const path = `/api/support/ticket/${one.whose === 'own' ? 'my/' : ''}bulk`
  const { bulkId } = await at.me.read<{ bulkId: string }>(path, { body: await bulkOf(at, one) })
  const isDone = async () => (await at.me.read<{ state: string }>(`/api/support/bulk/${bulkId}`)).state === 'Done'
  await until(`the change of many tickets ${bulkId} is done`, 45_000, isDone)
  return bulkId
}
const bulk =
  (one: Bulk): Recipe =>
  async (at) => ({ body: await bulkOf(at, one), others: { 'body.of': await aBulk(at, one) } })

/** A scope that has begun has something to show; a sample reads one that has not, and has the draft of a save made in its process. */
const drafted =
  (door: 'OfCustomer' | 'OfTenant'): Recipe =>
  async (at) => {
    const params = await doors[door](at)
    await at.me.read(`${pathOf(params)}/scoping`, { method: 'POST' })
    return { params }
  }
const saved =
  (door: 'OfCustomer' | 'OfTenant'): Recipe =>
  async (at) => {
    const { params } = (await drafted(door)(at)) as { params: Address & Record<string, string> }
    const path = `${pathOf(params)}/scoping`
    await until(`a scope is drafted at ${path}`, 45_000, async () =>
      /"Done"|"Drafted"|"Completed"/.test((await at.me.send(`${path}-status`)).text),
    )
    const { version } = await at.me.read<{ version: number }>(path)
    const summary = [{ text: at.side.word(), cites: [0] }]
    return { params, body: { version, of: 'draft', summary, area: 'Refunds', effort: 'Small', isAccepted: true } }
  }

/** With the link of the letter; a sample writes one into the database. */
const asParty =
  (rest: (side: Side) => object = () => ({})): Recipe =>
  async ({ side }) => {
    const { partyId, cookie } = await anExternalParty(side)
    return { params: { partyId }, headers: { cookie, origin: side.place.portico.url }, ...rest(side) }
  }

export const ticketRecipes: Record<string, Recipe | readonly Recipe[]> = {
  'support.addReferences': referring(''),
  'support.addReferencesOfCustomer': referring('OfCustomer'),
  'support.addReferencesOfTenant': referring('OfTenant'),
  'support.raise': async (at) => ({ body: ticketOf(at.side, { references: [{ key: 'Transaction', value: await aPaymentOf(at) }] }) }),
  'support.list': listed('toAnswer', page),
  'support.export': listed('toAnswer', exported),
  'support.listOwn': listed('own', page),
  'support.exportOwn': listed('own', exported),
  'support.bulk': [bulk(assignMany), bulk(labelMany)],
  'support.bulkOwn': bulk(labelOwn),
  'scoping.statusOfTenant': drafted('OfTenant'),
  'scoping.getOfTenant': drafted('OfTenant'),
  'scoping.saveOfTenant': saved('OfTenant'),
  'scoping.statusOfCustomer': drafted('OfCustomer'),
  'scoping.getOfCustomer': drafted('OfCustomer'),
  'scoping.saveOfCustomer': saved('OfCustomer'),
  'external.get': asParty(),
  'external.listFeed': asParty(() => ({ query: page })),
  'external.comment': asParty((side) => ({ body: { content: side.word() } })),
  'external.leave': asParty(),
}
