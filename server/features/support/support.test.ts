import type { Page } from '@portico/contract/core/page.ts'
import type { Ticket, TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aTicket, aTicketOfTenant, sidesOf, ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
const path = '/api/support/ticket'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const missing = '019a0000-0000-7000-8000-000000000001'
const idsIn = ({ body }: { body: unknown }) => (body as Page<Ticket>).data.map(({ ticketId }) => ticketId)
const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})

describe('a ticket of a merchant', () => {
  test('A-SUPP-11/18 A-TICK-05/25 is raised with a payment, and read by the merchant and by its tenant, but by no one else', async () => {
    const payment = await aCapturedPayment(portico, { externalId: 'order-17' })
    const references = [
      { key: 'Transaction', value: ` ${payment.toUpperCase()} ` },
      { key: 'createdOn', value: '/merchant/transaction-management/transaction-lookup?status=Captured' },
      { key: 'Transaction', value: payment },
      { key: 'Transaction', value: '   ' },
    ] as const
    const reply = await merchant.post(path, ticketOf({ references: [...references] }))
    expect(reply.status).toBe(201)
    expect(reply.headers['content-type']).toMatch(/^text\/plain/)
    const id = reply.text
    const seen = (await merchant.get(`${path}/${id}`)).body as TicketDetails
    expect(seen).toMatchObject({
      ticketId: id,
      channel: 'CustomerToTenantTicketChannel',
      customerId: portico.world.acme.id,
      customerName: 'Acme Ltd',
      status: 'Opened',
      priority: 'High',
      references: [
        { key: 'Transaction', value: payment, label: 'order-17', child: null, state: 'Captured' },
        { key: 'createdOn', value: references[1].value, label: null, child: null, state: null },
      ],
    })
    expect((await staff.get(`${path}/${portico.world.acme.id}/${id}/details`)).body).toEqual(seen)
    // The status of the payment is read each time, for users who may look up payments.
    await portico.admin.query("update transactions set status = 'Refunded' where id = $1", [payment])
    const stateFor = async (caller: Caller) => ((await caller.get(`${path}/${id}`)).body as TicketDetails).references[0]!.state
    expect(await stateFor(merchant)).toBe('Refunded')
    expect(await stateFor(portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup'])))).toBeNull()
    for (const [caller, url] of [
      [portico.as(portico.world.globex.owner), `${path}/${id}`],
      [portico.as(portico.world.contoso.people.administrator!), `${path}/${portico.world.acme.id}/${id}/details`],
      [staff, `${path}/${portico.world.globex.id}/${id}/details`],
      [platform, `/api/support/${portico.world.northwind.id}/ticket/${id}/details`],
    ] as const)
      expect([url, (await caller.get(url)).code]).toEqual([url, 'not_found'])
  })

  test('a new ticket is in the audit trail', async () => {
    const id = await aTicket(portico)
    const { rows } = await portico.admin.query('select action, merchant_id from audit_records where entity_id = $1', [id])
    expect(rows).toEqual([{ action: 'support.raise', merchant_id: portico.world.acme.id }])
  })

  test.each(['ticketCategory', 'subject', 'description'] as const)('A-SUPP-03 is not raised without its %s', async (field) => {
    const before = await portico.rowCounts()
    const { [field]: _, ...without } = ticketOf()
    for (const ticket of [without, { ...ticketOf(), [field]: '' }]) {
      const reply = await merchant.post(path, ticket)
      expect([reply.status, fieldsOf(reply)]).toEqual([422, [`body.${field}`]])
    }
    expect(await portico.rowCounts()).toEqual(before)
  })

  test('A-SUPP-10/25 names no contacts and no customers: those are chosen by staff', async () => {
    const contacts = await merchant.post(path, ticketOf({ contactEmails: ['other@acme.example'] }))
    expect([contacts.status, fieldsOf(contacts)]).toEqual([422, ['body.contactEmails']])
    const customer = { key: 'Customer', value: portico.world.acme.id } as const
    const customers = await merchant.post(path, ticketOf({ references: [customer] }))
    expect([customers.status, fieldsOf(customers)]).toEqual([422, ['body.references.0.key']])
  })

  test("A-SUPP-11 is refused with someone else's payment exactly as with one that does not exist", async () => {
    const payment = await aCapturedPayment(portico, { merchant: 'globex' })
    const of = (value: string) => merchant.post(path, ticketOf({ references: [{ key: 'Transaction', value }] }))
    const [theirs, nobodys, noId] = [await of(payment), await of(missing), await of('order-17')]
    for (const reply of [theirs, nobodys, noId]) expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body.references.0.value']])
  })

  const leadingAway = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'dashboard']
  test.each([...leadingAway, '/..//evil.example', '/.//evil.example', '/crm/..//evil.example', '/%2e%2e//evil.example'])(
    'keeps no address that leads away: %s',
    async (value) => {
      const reply = await merchant.post(path, ticketOf({ references: [{ key: 'createdOn', value }] }))
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['body.references.0.value']])
    },
  )

  test('keeps no card number', async () => {
    const card = '4111 1111 1111 1111'
    const id = await aTicket(portico, { subject: `Card ${card}`, description: `It was ${card.replaceAll(' ', '')}.` })
    const { rows } = await portico.admin.query<{ subject: string; description: string }>(
      'select subject, description from support_tickets where id = $1',
      [id],
    )
    expect(rows[0]!.subject).toMatch(/^Card 4111 11\*+ ?\*+ ?1111$|^Card 411111\*+1111$/)
    expect(`${rows[0]!.subject} ${rows[0]!.description}`.replaceAll(' ', '')).not.toContain('4111111111111111')
  })
})

describe('a ticket of a tenant', () => {
  test('A-PROD-06 A-SUPP-25 goes to the platform, with customers and contacts, and no merchant sees it', async () => {
    const id = await aTicketOfTenant(portico, {
      references: [{ key: 'Customer', value: portico.world.acme.id }],
      contactEmails: ['second@northwind.example'],
    })
    const seen = (await platform.get(`/api/support/${portico.world.northwind.id}/ticket/${id}/details`)).body as TicketDetails
    expect(seen).toMatchObject({
      channel: 'TenantToPlatformTicketChannel',
      tenantName: 'Northwind',
      customerId: null,
      contactEmails: ['second@northwind.example'],
      references: [{ key: 'Customer', value: portico.world.acme.id, label: 'Acme Ltd', child: null, state: null }],
    })
    // The status of the merchant is for users who may look up merchants.
    const references = [{ key: 'Customer', value: portico.world.acme.id, label: 'Acme Ltd', child: null, state: 'Active' }]
    expect((await staff.get(`${path}/${id}`)).body).toEqual({ ...seen, references })
    expect((await merchant.get(`${path}/${id}`)).code).toBe('not_found')
    expect(idsIn(await merchant.get(`${path}/my`, { query: { pageSize: '100' } }))).not.toContain(id)
    expect((await platform.get(`/api/support/${portico.world.contoso.id}/ticket/${id}/details`)).code).toBe('not_found')
  })

  test('A-SUPP-15/26 is written down by platform staff for a tenant that there is, within its walls', async () => {
    const of = (tenantId: string, wish = {}) => platform.post(`/api/support/${tenantId}/ticket`, ticketOf(wish))
    const reply = await of(portico.world.contoso.id, { references: [{ key: 'Customer', value: portico.world.initech.id }] })
    expect(reply.status).toBe(201)
    const contoso = portico.as(portico.world.contoso.people.administrator!)
    expect((await contoso.get(`${path}/${reply.text}`)).body).toMatchObject({ tenantId: portico.world.contoso.id, status: 'Opened' })
    expect((await of(missing)).code).toBe('not_found')
    expect((await of(portico.world.platform.id)).code).toBe('not_found')
    const foreign = await of(portico.world.contoso.id, { references: [{ key: 'Customer', value: portico.world.acme.id }] })
    expect([foreign.status, fieldsOf(foreign)]).toEqual([422, ['body.references.0.value']])
  })
})

describe('lists', () => {
  let ofAcme: string[]
  let ofGlobex: string
  let ofNorthwind: string
  let ofContoso: string
  beforeAll(async () => {
    ofAcme = []
    for (const subject of ['Listed: webhooks stop', 'Listed: payout late', 'Listed: webhook doubled'])
      ofAcme.push(await aTicket(portico, { subject, priority: subject.includes('payout') ? 'Low' : 'High' }))
    ofGlobex = await aTicket(portico, { merchant: 'globex', subject: 'Listed: a question', ticketCategory: 'Clarification' })
    ofNorthwind = await aTicketOfTenant(portico, { subject: 'Listed: new acquirer' })
    ofContoso = await aTicketOfTenant(portico, { place: 'initech', subject: 'Listed: old acquirer' })
  })

  test('A-PERM-04/05 show each level what it has to answer, and what it has asked itself', async () => {
    const query = { search: 'listed', pageSize: '50' }
    expect(idsIn(await staff.get(path, { query }))).toEqual([ofGlobex, ...ofAcme.toReversed()])
    expect(idsIn(await staff.get(`${path}/my`, { query }))).toEqual([ofNorthwind])
    expect(idsIn(await merchant.get(`${path}/my`, { query }))).toEqual(ofAcme.toReversed())
    expect(idsIn(await platform.get(path, { query }))).toEqual([ofContoso, ofNorthwind])
  })

  test('A-TICK-04 refuse the channel that the caller has no part in, and know both names of that of merchants', async () => {
    const of = (caller: Caller, url: string, ticketChannelType: string) => caller.get(url, { query: { ticketChannelType } })
    for (const [caller, url, wrong] of [
      [staff, path, 'TenantToPlatformTicketChannel'],
      [staff, `${path}/my`, 'CustomerToTenant'],
      [merchant, `${path}/my`, 'TenantToPlatformTicketChannel'],
      [platform, path, 'CustomerToTenantTicketChannel'],
    ] as const) {
      const reply = await of(caller, url, wrong)
      expect([reply.status, fieldsOf(reply)]).toEqual([422, ['query.ticketChannelType']])
    }
    expect(idsIn(await of(staff, path, 'CustomerToTenant'))).toEqual(idsIn(await of(staff, path, 'CustomerToTenantTicketChannel')))
  })

  test('are narrowed to what refers to a payment, on every side that asks about it, and to no one else', async () => {
    const payment = await aCapturedPayment(portico)
    const references = [{ key: 'Transaction', value: payment }] as const
    const asked = await aTicket(portico, { references: [...references] })
    const escalated = await aTicketOfTenant(portico, { references: [...references] })
    await aTicket(portico)
    const about = (by: Caller, list: string) => by.get(`${list}?reference=${payment}&status=Opened,Closed`).then(idsIn)
    expect(await about(merchant, `${path}/my`)).toEqual([asked])
    expect(await about(staff, path)).toEqual([asked])
    expect(await about(staff, `${path}/my`)).toEqual([escalated])
    expect(await about(platform, path)).toEqual([escalated])
    expect(await about(portico.as(portico.world.globex.owner), `${path}/my`)).toEqual([])
  })

  test('find every word and number of a ticket, whatever parts them', async () => {
    const id = await aTicket(portico, { subject: 'Order INV-20417_b/77', description: 'Paid 12.93 at shop.example on 2026-03-04' })
    for (const search of ['20417', 'INV-20417', 'inv 77', '93', 'example', '04', '12.9'])
      expect(idsIn(await staff.get(path, { query: { search } })), search).toContain(id)
    for (const search of ['2041 77', '0417']) expect(idsIn(await staff.get(path, { query: { search } })), search).not.toContain(id)
  })

  test('are walked page by page and narrowed by category, priority, asker and words', async () => {
    const of = async (query: Record<string, string>) => idsIn(await staff.get(path, { query: { search: 'listed', ...query } }))
    const first = (await staff.get(path, { query: { search: 'listed', pageSize: '3' } })).body as Page<Ticket>
    expect([first.totalCount, first.data.length]).toEqual([4, 3])
    expect(await of({ pageSize: '3', cursor: first.nextCursor! })).toEqual([ofAcme[0]])
    expect(await of({ category: 'Clarification' })).toEqual([ofGlobex])
    expect(await of({ priority: 'Low,Medium' })).toEqual([ofAcme[1]])
    expect(await of({ customerId: portico.world.globex.id })).toEqual([ofGlobex])
    expect(await of({ search: 'LISTED webh', sort: 'createdAt' })).toEqual([ofAcme[0], ofAcme[2]])
    expect(await of({ search: 'webh listed' })).toEqual([])
    expect(await of({ search: "'!& :*" })).toEqual([])
    const named = ofAcme[1]!.slice(-8)
    const whole = ofAcme[1]!
    for (const search of [named, `#${named.toUpperCase()}`, `listed ${named.slice(0, 5)}`, whole, ` ${whole.toUpperCase()} `])
      expect(await of({ search })).toEqual([ofAcme[1]])
    expect(idsIn(await merchant.get(`${path}/my`, { query: { search: ofGlobex! } }))).toEqual([])
    expect(await of({ status: 'Closed' })).toEqual([])
    expect(await of({ dateTo: '2020-01-01T00:00:00.000Z' })).toEqual([])
    const tenants = portico.world.contoso.id
    expect(idsIn(await platform.get(path, { query: { search: 'listed', tenants } }))).toEqual([ofContoso])
  })
})
