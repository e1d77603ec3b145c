import type { BillingSettings } from '@portico/contract/features/billing-settings/billing-settings.contract.ts'
import { billing } from '@portico/testkit/features/invoices.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const url = '/api/v1/crm/settings/billing'
let portico: TestPortico
let staff: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const save = (change: object = {}, caller = staff) => caller.put(url, { ...billing, version: 0, ...change })
const read = async (caller = staff) => (await caller.get(url)).body as BillingSettings

test('billing settings begin empty, are saved, and are each tenant’s own', async () => {
  expect(await read()).toMatchObject({ version: 0, sellerName: '', invoiceSeries: 'INV', changedAt: null })
  expect((await save()).status).toBe(200)
  expect(await read()).toMatchObject({ ...billing, version: 1, changedBy: 'Administrator Person' })
  expect(await read(portico.as(portico.world.contoso.people.administrator!))).toMatchObject({ version: 0, sellerName: '' })
})

test('of two users who change them at once, the second gets what the first has saved', async () => {
  const { version } = await read()
  const both = await Promise.all(['One Ltd', 'Two Ltd'].map((sellerName) => save({ sellerName, version })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = await read()
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'stale_version', current: kept })
  expect(kept.version).toBe(version + 1)
})

const wrong: [says: string, change: object, field: string][] = [
  ['a series for both', { creditSeries: 'INV' }, 'body.creditSeries'],
  ['a series of small letters', { invoiceSeries: 'inv' }, 'body.invoiceSeries'],
  ['a rate above the whole', { vatRateBps: 10_001 }, 'body.vatRateBps'],
  ['a part of a basis point', { vatRateBps: 12.5 }, 'body.vatRateBps'],
  ['a day that some months lack', { billingDay: 29 }, 'body.billingDay'],
  ['no seller', { sellerName: ' ' }, 'body.sellerName'],
]
test.each(wrong)('%s is refused at its field', async (_, change, field) => {
  const reply = await save({ ...change, version: (await read()).version })
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, [field]])
})

test('a change is on record, before and after', async () => {
  const { version } = await read()
  await save({ sellerName: 'One Ltd', version })
  await save({ sellerName: 'One Ltd', vatRateBps: 1800, version: version + 1 })
  const { data } = (await staff.get(`${url}/audit`)).body as { data: { before: object; after: object }[] }
  expect(data[0]).toMatchObject({ before: { vatRateBps: 2000 }, after: { vatRateBps: 1800 } })
})
