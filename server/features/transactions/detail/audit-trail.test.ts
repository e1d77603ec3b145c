import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
})
afterAll(() => provider?.stop())

let keys = 0
const refund = (who: Caller, id: string, amountMinor: number) =>
  who.post(
    `/api/v1/crm/transactions/${id}/refunds`,
    { amountMinor, reasonCode: 'CustomerRequest' },
    { headers: { 'idempotency-key': `key-of-an-audit-test-${++keys}` } },
  )
const trailOf = async (who: Caller, address: string) => (await who.get(address)).body as Page<AuditRecord>

test('the trail of a payment says who did what, with what was before and after, refusals included', async () => {
  const { as, world } = provider.portico
  const finance = as(world.northwind.people.finance!)
  const auditor = as(world.northwind.people.auditor!)
  const id = await provider.aPayment({ amountMinor: 1000 })
  expect((await refund(finance, id, 400)).status).toBe(201)
  await provider.settled()
  expect((await refund(finance, id, 700)).status).toBe(409)
  const { data, totalCount } = await trailOf(auditor, `/api/v1/crm/transactions/${id}/audit`)
  expect(totalCount).toBe(data.length)
  const [refused, ...earlier] = data
  expect(refused).toMatchObject({ action: 'transactions.refund', result: 'refused', actorLevel: 'tenant' })
  expect(earlier.find(({ action }) => action === 'transactions.refund')).toMatchObject({
    result: 'done',
    actorId: world.northwind.people.finance!.id,
    before: expect.objectContaining({ amountRefundPendingMinor: 0 }),
    after: expect.objectContaining({ amountRefundPendingMinor: 400, amountMinor: 400 }),
  })
})

test('pages of the trail follow one another without a gap', async () => {
  const { as, world } = provider.portico
  const finance = as(world.northwind.people.finance!)
  const auditor = as(world.northwind.people.auditor!)
  const id = await provider.aPayment({ amountMinor: 1000 })
  for (let step = 0; step < 3; step++) await refund(finance, id, 100)
  const whole = await trailOf(auditor, `/api/v1/crm/transactions/${id}/audit`)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<AuditRecord> = await trailOf(
      auditor,
      `/api/v1/crm/transactions/${id}/audit?pageSize=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    seen.push(...page.data.map((record) => record.id))
    cursor = page.nextCursor
  }
  expect(seen.length).toBeGreaterThanOrEqual(3)
  expect(seen).toEqual(whole.data.map((record) => record.id))
  await provider.settled()
})

test('a merchant learns what staff did to its payment, but not who of them; another merchant learns nothing', async () => {
  const { as, world } = provider.portico
  const id = await provider.aPayment({ amountMinor: 1000 })
  await refund(as(world.northwind.people.finance!), id, 100)
  const { data } = await trailOf(as(world.acme.owner), `/api/v1/transactions/${id}/audit`)
  expect(data[0]).toMatchObject({ action: 'transactions.refund', actorLevel: 'tenant', actorName: null, actorId: null })
  expect((await as(world.globex.owner).get(`/api/v1/transactions/${id}/audit`)).status).toBe(404)
  await provider.settled()
})
