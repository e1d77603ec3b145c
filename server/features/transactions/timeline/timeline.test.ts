import type { TimelineItem } from '@portico/contract/features/transactions/timeline.endpoints.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aRelatedPayment } from '@portico/testkit/features/references.ts'
import { aDelivery } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const at = '/api/v1/crm/transactions'
let portico: TestPortico
let support: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  support = portico.as(portico.world.northwind.people.support!)
})
afterAll(() => portico?.close())

type Page = { data: TimelineItem[]; totalCount: number; nextCursor: string | null; previousCursor: string | null }
const pageOf = async (id: string, query: Record<string, string> = {}, by = support, path = at) => {
  const reply = await by.get(`${path}/${id}/timeline`, { query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Page
}
const sourceOf = ({ itemId: _id, at: _at, ...parts }: TimelineItem) => Object.entries(parts).flatMap(([name, part]) => (part ? [name] : []))

/** A payment by transfer with a reference, a refund, and a try to send a webhook. */
async function aFullPayment(level: 'merchant' | 'tenant' = 'merchant') {
  const { id } = await aRelatedPayment(portico)
  const refund = { amountMinor: 100, reasonCode: 'CustomerRequest' }
  const headers = { 'idempotency-key': portico.services.newId() }
  const finance = portico.as(portico.world.northwind.people.finance!)
  expect((await finance.post(`${at}/${id}/refunds`, refund, { headers })).status).toBe(201)
  const { deliveryId } = await aDelivery({ portico, place: 'acme', level })
  const { acme } = portico.world
  await portico.admin.query('update webhook_deliveries set transaction_id = $1 where id = $2', [id, deliveryId])
  const ofTransfer = "update webhook_attempts set transaction_id = $1, payment_method = 'BankTransfer' where delivery_id = $2"
  await portico.admin.query(ofTransfer, [id, deliveryId])
  return { id, merchantId: acme.id }
}

describe('the timeline of a payment', () => {
  test('has everything that happened from all sources, newest first, each once', async () => {
    const { id } = await aFullPayment()
    const { data, totalCount } = await pageOf(id, { pageSize: '100' })
    expect(new Set(data.flatMap(sourceOf))).toEqual(new Set(['event', 'attempt', 'child', 'decision', 'webhook', 'relationship']))
    for (const item of data) expect(sourceOf(item)).toHaveLength(1)
    const times = data.map((item) => Date.parse(item.at))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(totalCount).toBe(data.length)
    const seqs = data.flatMap(({ event }) => event?.seq ?? [])
    expect(seqs).toEqual(seqs.toSorted((one, other) => other - one))
    expect((await support.get(`${at}/${id}`)).body).toMatchObject({ counts: { timeline: totalCount } })
  })

  test('is read page by page to the end and back, without a gap or a double', async () => {
    const { id } = await aFullPayment()
    const all = (await pageOf(id, { pageSize: '100' })).data.map(({ itemId }) => itemId)
    const seen: string[] = []
    let page = await pageOf(id, { pageSize: '2' })
    seen.push(...page.data.map(({ itemId }) => itemId))
    while (page.nextCursor) {
      page = await pageOf(id, { pageSize: '2', cursor: page.nextCursor })
      seen.push(...page.data.map(({ itemId }) => itemId))
    }
    expect(seen).toEqual(all)
    const before = await pageOf(id, { pageSize: '2', cursor: page.previousCursor! })
    expect(all.join()).toContain(before.data.map(({ itemId }) => itemId).join())
    expect((await pageOf(id, { pageSize: '3', pageIndex: '1' })).data.map(({ itemId }) => itemId)).toEqual(all.slice(3, 6))
  })

  test('is narrowed to kinds: those of events, and the other sources', async () => {
    const { id } = await aFullPayment()
    const only = async (kind: string) => [...new Set((await pageOf(id, { kind, pageSize: '100' })).data.flatMap(sourceOf))].sort()
    expect(await only('Attempt')).toEqual(['attempt'])
    expect(await only('Child,Relationship')).toEqual(['child', 'relationship'])
    expect(await only('Routing')).toEqual(['decision'])
    expect(await only('Webhook')).toEqual(['webhook'])
    const changes = await pageOf(id, { kind: 'StatusChanged', pageSize: '100' })
    expect(changes.data.every(({ event }) => event?.kind === 'StatusChanged')).toBe(true)
    expect((await support.get(`${at}/${id}/timeline`, { query: { kind: 'Costs' } })).status).toBe(422)
    const cursor = (await pageOf(id, { pageSize: '2' })).nextCursor!
    expect((await support.get(`${at}/${id}/timeline`, { query: { pageSize: '2', kind: 'Attempt', cursor } })).status).toBe(422)
  })

  test('of a payment with thousands of events is read to its end', async () => {
    const { id } = await aRelatedPayment(portico)
    await portico.admin.query(
      `insert into transaction_events (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, seq, at, kind, title, title_params, actor, currency)
       select tenant_id, gen_random_uuid(), merchant_id, mode, transaction_id, payment_method, payment_provider, seq + n, at + make_interval(secs => n), 'Note', title, title_params, actor, currency
       from transaction_events, generate_series(1, 3000) n where transaction_id = $1 and seq = (select max(seq) from transaction_events where transaction_id = $1)`,
      [id],
    )
    let page = await pageOf(id, { pageSize: '100' })
    let count = page.data.length
    const startedAt = performance.now()
    while (page.nextCursor) {
      page = await pageOf(id, { pageSize: '100', cursor: page.nextCursor })
      count += page.data.length
    }
    expect(count).toBeGreaterThan(3000)
    expect(page.totalCount).toBe(count)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('shows a merchant its own payments, and no webhook that went to its tenant; others find nothing', async () => {
    const { id } = await aFullPayment('tenant')
    const { world, as } = portico
    const own = '/api/v1/transactions'
    const asOwner = await pageOf(id, { pageSize: '100' }, as(world.acme.owner), own)
    expect(asOwner.data.length).toBeGreaterThan(3)
    await portico.admin.query('update webhook_endpoints set merchant_id = null')
    const hidden = await pageOf(id, { pageSize: '100' }, as(world.acme.owner), own)
    expect(hidden.data.flatMap(sourceOf)).not.toContain('webhook')
    expect(hidden.totalCount).toBe(hidden.data.length)
    for (const by of [as(world.contoso.people.support!)]) expect((await by.get(`${at}/${id}/timeline`)).status).toBe(404)
    expect((await as(world.globex.owner).get(`${own}/${id}/timeline`)).status).toBe(404)
    const person = await portico.personWith('tenant', ['CRM.Transaction.View'])
    await limit(portico, person, { paymentMethods: ['Card'] })
    expect((await as(person).get(`${at}/${id}/timeline`)).status).toBe(404)
  })
})
