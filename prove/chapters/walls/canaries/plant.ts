import { aRole } from '../../../attack/good/people.ts'
import type { Side } from '../../../attack/good/side.ts'
import { aFile, aTicket, aTicketOfTenant, invited, pathOf, ticketOf } from '../../../attack/good/tickets.ts'
import type { Random } from '../../../attack/random.ts'
import { asOperator, superuserUrl } from '../../../portico/operator.ts'
import { insertNamed } from '../../../portico/payments.repository.ts'

/** What was written where, and the ids of what it was written on, by the names of places for them. */
export type Planted = { mark: string; texts: Record<string, string>; ids: Record<string, string> }

const event = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T10:00:00.000Z', isAllDay: false, isDone: false }

/** What both a merchant and the staff of a tenant write for themselves. */
async function plantOwn(side: Side, level: 'merchant' | 'tenant', random: Random) {
  const me = level === 'merchant' ? side.owner : side.staff
  const base = level === 'merchant' ? '/api/v1' : '/api/v1/crm'
  const texts = Object.fromEntries(
    ['label', 'label description', 'note', 'event', 'event note', 'view', 'file line', 'person'].map((what) => [
      `${what} of ${level}`,
      side.word(),
    ]),
  )
  const at = (what: string) => texts[`${what} of ${level}`]!
  const made = { color: '#2F855A', value: at('label'), description: at('label description') }
  const { labelId } = await me.read<{ labelId: string }>('/api/support/label', { body: made })
  await me.read(`${base}/desk/notes`, { body: { text: at('note') } })
  await me.read(`${base}/desk/events`, { body: { ...event, title: at('event'), note: at('event note') } })
  const search = `?search=${side.mark}`
  await me.read(`${base}/views`, { body: { listKey: 'transactions.lookup', name: at('view'), search, isShared: random.chance(0.5) } })
  const role = await aRole(side, level)
  const email = side.address()
  const body = { email, firstName: 'Ada', lastName: at('person'), roleIds: [role.id] }
  const { id: personId } = await me.read<{ id: string }>(`${base}/users/crm`, { body })
  const { 'file line of merchant': _own, 'file line of tenant': _their, ...kept } = texts
  return {
    texts: { ...kept, [`role of ${level}`]: role.name, [`address of ${level}`]: email },
    ids: { labelId, roleId: role.id, personId },
  }
}

/** Texts of its own in every field that a merchant writes. */
export async function plantMerchant(side: Side, random: Random): Promise<Planted> {
  const { texts, ids } = await plantOwn(side, 'merchant', random)
  const fileId = await aFile(side, side.owner)
  const words = { subject: side.word(), description: side.word(), contactEmail: side.address() }
  const ticketId = await aTicket(side, { ...words, references: [{ key: 'File', value: fileId }] })
  const said = { comment: side.word(), 'internal comment': side.word(), invitation: side.word(), party: side.address() }
  const path = pathOf({ ticketId })
  await side.owner.read(`${path}/comment`, { body: { content: said.comment } })
  await side.owner.read(`${path}/comment`, { body: { content: said['internal comment'], isInternal: true } })
  await invited(side.owner, { ticketId }, said.party, said.invitation)
  const file = `${side.mark}.txt`
  const payment = await plantPayment(side, random)
  return { mark: side.mark, texts: { ...texts, ...words, ...said, ...payment, file }, ids: { ...ids, fileId, ticketId } }
}

/** A payment whose references, shopper and address are its own: what the keys of the lookup are made of. */
async function plantPayment({ place, owner, mark, word, address }: Side, random: Random) {
  const { data } = await owner.read<{ data: { id: string }[] }>('/api/v1/transactions?pageSize=1&status=Captured')
  const named = {
    externalId: `${mark}-ref`,
    providerTransactionId: `pay_${mark}`,
    customerName: word(),
    customerEmail: address(),
  }
  await asOperator(superuserUrl(place.portico), (client) => insertNamed(client, { id: random.uuid(), like: data[0]!.id }, named))
  const { externalId, providerTransactionId, customerName, customerEmail } = named
  return {
    'reference of a payment': externalId,
    'reference of its provider': providerTransactionId,
    'name of a shopper': customerName,
    'address of a shopper': customerEmail,
  }
}

/** The same for staff of a tenant, and what they write about its merchants. */
export async function plantTenant(side: Side, random: Random): Promise<Planted> {
  const { texts, ids } = await plantOwn(side, 'tenant', random)
  const facts = { legalBusinessName: side.word(), description: side.word(), merchantNotes: side.word() }
  const { merchantId } = await side.staff.read<{ merchantId: string }>('/api/v1/crm/merchants', { body: facts })
  const website = side.word()
  const shop = { name: website, url: `https://${side.mark}.example` }
  await side.staff.read(`/api/v1/crm/merchants/${merchantId}/websites`, { body: shop })
  const words = { subject: side.word(), description: side.word() }
  const ticketId = await aTicketOfTenant(side, ticketOf(side, words))
  const internal = side.word()
  await side.staff.read(`${pathOf({ ticketId })}/comment`, { body: { content: internal, isInternal: true } })
  const reason = `Ticket 4711: ${side.word()}`
  await side.platform.read(`/api/v1/tenants/${side.tenantId}/viewings`, { body: { merchantId: null, reason } })
  const written = { ...facts, website, 'address of the website': shop.url, ...words, 'internal comment': internal, reason }
  return { mark: side.mark, texts: { ...texts, ...written }, ids: { ...ids, ticketId, plantedMerchantId: merchantId } }
}
