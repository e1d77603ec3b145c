import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  await aCapturedPayment(portico)
  await aCapturedPayment(portico)
  await aCapturedPayment(portico, { paymentMethod: 'Wallet', serviceProvider: 'Bosphorus Pay' })
  await aCapturedPayment(portico, { paymentMethod: 'Apm', serviceProvider: 'Clearhaven' })
  await aCapturedPayment(portico, { merchant: 'globex', paymentMethod: 'BankTransfer' })
  await aCapturedPayment(portico, { merchant: 'globex', paymentMethod: 'Crypto', mode: 'Test' })
  await aCapturedPayment(portico, { merchant: 'umbrella', mode: 'Test', paymentMethod: 'OpenBanking', serviceProvider: 'Bosphorus Pay' })
})
afterAll(() => portico?.close())

const lookup = '/api/v1/crm/lookup'
type Listed = { code: string; name: string; isActive?: boolean }
const read = async (person: Person, path: string, headers: Record<string, string> = {}) =>
  ((await portico.as(person).get(path, { headers })).body as { data: Listed[] }).data
const codes = async (person: Person, path: string, headers?: Record<string, string>) =>
  (await read(person, path, headers)).map(({ code }) => code)

test('a channel is a method at an active provider that payments went through, for each level as far as it sees them', async () => {
  const { world } = portico
  const path = `${lookup}/payment-channels`
  expect(await codes(world.acme.owner, path)).toEqual(['Adelphi Acquiring:Card', 'Bosphorus Pay:Wallet'])
  expect(await codes(world.northwind.people.finance!, path)).toEqual([
    'Adelphi Acquiring:BankTransfer',
    'Adelphi Acquiring:Card',
    'Bosphorus Pay:Wallet',
  ])
  expect(await codes(world.northwind.people.finance!, path, { mode: 'Test' })).toContain('Adelphi Acquiring:Crypto')
  expect(await codes(world.contoso.people.finance!, path)).toEqual([])
  expect(await codes(world.platform.people.support!, path, { mode: 'Test' })).toEqual(
    expect.arrayContaining(['Adelphi Acquiring:Crypto', 'Bosphorus Pay:OpenBanking']),
  )
})

test('all channels of a merchant include those that its tenant uses no more, and are no one else’s to read', async () => {
  const { world, as } = portico
  const path = (id: string) => `/api/v1/crm/payment-channels/all?organizationId=${id}`
  const channels = await read(world.northwind.people.finance!, path(world.acme.id))
  expect(channels.map(({ code, isActive }) => [code, isActive])).toEqual([
    ['Adelphi Acquiring:Card', true],
    ['Bosphorus Pay:Wallet', true],
    ['Clearhaven:Apm', false],
  ])
  expect(await read(world.acme.owner, path(world.acme.id))).toEqual(channels)
  expect(await read(world.platform.people.support!, path(world.acme.id), { tenantId: world.northwind.id })).toEqual(channels)
  expect((await as(world.acme.owner).get(path(world.globex.id))).status).toBe(404)
  expect((await as(world.contoso.people.finance!).get(path(world.acme.id))).status).toBe(404)
})

test('a user restricted to a provider finds no channel of another provider', async () => {
  const { world, as } = portico
  const person = world.northwind.people.auditor!
  await limit(portico, person, { serviceProviders: ['Bosphorus Pay'] })
  await expect.poll(() => codes(person, `${lookup}/payment-channels`), { timeout: 3000 }).toEqual(['Bosphorus Pay:Wallet'])
  expect((await as(person).get(`/api/v1/crm/payment-channels/all?organizationId=${world.acme.id}`)).body).toMatchObject({
    data: [{ code: 'Bosphorus Pay:Wallet' }],
  })
})

test('each type of transaction has its reasons: refusals in our words, and what a refund may name', async () => {
  const { world, as } = portico
  const person = world.northwind.people.finance!
  const declined = await read(person, `${lookup}/Payment/reasons/Declined`)
  expect(declined).toContainEqual({ code: 'InsufficientFunds', name: 'Insufficient funds' })
  expect(declined.filter(({ code }) => code === 'Approved')).toEqual([])
  expect(new Set(declined.map(({ code }) => code)).size).toBe(declined.length)
  expect(await read(person, `${lookup}/Refund/reasons/Captured`)).toContainEqual({ code: 'CustomerRequest', name: 'Customer request' })
  expect(await read(person, `${lookup}/Dispute/reasons/Declined`)).toEqual([])
  expect(await read(person, `${lookup}/Void/reasons/Captured`)).toEqual([])
  expect((await as(person).get(`${lookup}/Gift/reasons/Declined`)).status).toBe(422)
})
