import type { Page } from '@portico/contract/core/page.ts'
import type { Overview } from '@portico/contract/features/overview/overview.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aTicket } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let administrator: Caller
const payments = {} as Record<'acmeCard' | 'acmeWallet' | 'globexCard' | 'globexOther', string>
const lookup = '/api/v1/crm/transactions'
const rights = [
  'CRM.Transaction.View',
  'CRM.Transaction.Export',
  'CRM.Transaction.Event.Details',
  'CRM.Transaction.Actions.Refund',
  'CRM.Transaction.Actions.CheckBalance',
  'CRM.Audit.View',
  'CRM.Dashboard.View',
  'CRM.Support.Lookup',
] as const

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  administrator = portico.as(portico.world.northwind.people.administrator!)
  payments.acmeCard = (await aRefundedPayment(portico, { merchant: 'acme', externalId: 'limit-acme-card' })).id
  payments.acmeWallet = await aCapturedPayment(portico, { merchant: 'acme', externalId: 'limit-acme-wallet', paymentMethod: 'Wallet' })
  payments.globexCard = await aCapturedPayment(portico, { merchant: 'globex', externalId: 'limit-globex-card' })
  payments.globexOther = await aCapturedPayment(portico, {
    merchant: 'globex',
    externalId: 'limit-globex-other',
    serviceProvider: 'Bosphorus Pay',
  })
})
afterAll(() => portico?.close())

const all = ['limit-acme-card', 'limit-acme-wallet', 'limit-globex-card', 'limit-globex-other']
const aClerk = () => portico.personWith('tenant', rights)
const versionOf = async (person: Person, kind = 'merchants') =>
  ((await administrator.get(pathOf(person, kind))).body as { version: number }).version
const pathOf = ({ id }: Person, kind: string) =>
  kind === 'merchants'
    ? `/api/v1/crm/users/crm/${id}/merchantpermissions`
    : kind === 'paymentMethods'
      ? `/api/v1/crm/users/crm/${id}/paymentmethodpermissions`
      : `/api/v1/crm/users/${id}/service-provider-permissions`
const fieldsOf = ({ body }: Reply) => (body as { fields?: Record<string, string> }).fields
const hold = (person: Person, kind: string, values: readonly string[] | null, version = 0, by = administrator) =>
  by.put(pathOf(person, kind), { [kind]: values, version })

async function found(person: Person, query = '') {
  const { data } = (await portico.as(person).get(`${lookup}?sort=createdAt${query}`)).body as Page<{ externalId: string }>
  return [...new Set(data.map(({ externalId }) => externalId))].filter((name) => name?.startsWith('limit-')).sort()
}

describe('a person held to merchants', () => {
  test('A-PERM-11 has nothing of the others: not in the lookup, by id, in its parts, the export, the landing page, tickets and lists of choice', async () => {
    const clerk = await aClerk()
    const ticket = await aTicket(portico, { merchant: 'globex' })
    expect(await found(clerk)).toEqual(all)
    expect((await hold(clerk, 'merchants', [portico.world.acme.id])).status).toBe(200)
    await expect.poll(() => found(clerk)).toEqual(['limit-acme-card', 'limit-acme-wallet'])

    const caller = portico.as(clerk)
    expect(await found(clerk, `&merchantId=${portico.world.globex.id}`)).toEqual([])
    expect(await found(clerk, '&externalId=limit-globex-card')).toEqual([])
    for (const tail of ['', '/details', '/events', '/api-logs', '/fees', '/audit', '/cascading', '/check-balance', '/related'])
      expect([tail, (await caller.get(`${lookup}/${payments.globexCard}${tail}`)).status]).toEqual([tail, 404])
    expect((await caller.get(`${lookup}/${payments.acmeCard}`)).status).toBe(200)
    const refund = { amountMinor: 100, reasonCode: 'Other' }
    const headers = { 'idempotency-key': 'limits-refund' }
    expect((await caller.post(`${lookup}/${payments.globexCard}/refunds`, refund, { headers })).status).toBe(404)

    const file = await caller.get('/api/v1/crm/transactions/csv')
    expect(file.status).toBe(200)
    const csv = Object.values(unzipSync(file.bytes))
      .map((bytes) => Buffer.from(bytes).toString())
      .join()
    expect(csv).toContain('limit-acme-card')
    expect(csv).not.toContain('limit-globex')

    const overview = (await caller.get('/api/v1/crm/overview')).body as Overview
    const whole = (await administrator.get('/api/v1/crm/overview')).body as Overview
    const count = ({ currencies }: Overview) => currencies.reduce((sum, one) => sum + one.today.payments.now.count, 0)
    expect([count(overview), count(whole)]).toEqual([2, 4])

    const names = async (path: string) => ((await caller.get(path)).body as { data: { name: string }[] }).data.map(({ name }) => name)
    expect(await names('/api/v1/crm/users/crm/active-customers')).toEqual(['Acme Ltd'])
    expect((await caller.get(`/api/v1/crm/lookup/organizations/${portico.world.globex.id}/websites/active`)).status).toBe(404)
    expect((await caller.get(`/api/support/ticket/${portico.world.globex.id}/${ticket}/details`)).status).toBe(404)
  })

  test('a user limited to no merchant sees nothing, and everything again without limits', async () => {
    const clerk = await aClerk()
    await hold(clerk, 'merchants', [])
    await expect.poll(() => found(clerk)).toEqual([])
    await hold(clerk, 'merchants', null, 1)
    await expect.poll(() => found(clerk)).toEqual(all)
  })

  test('new limits apply to open lists: an older page does not lead on', async () => {
    const clerk = await aClerk()
    const first = (await portico.as(clerk).get(`${lookup}?pageSize=1`)).body as Page<object>
    expect(first.nextCursor).not.toBeNull()
    await hold(clerk, 'merchants', [portico.world.acme.id])
    await expect.poll(() => found(clerk)).toHaveLength(2)
    expect((await portico.as(clerk).get(`${lookup}?pageSize=1&cursor=${first.nextCursor}`)).code).toBe('cursor_mismatch')
  })
})

describe('a person held to payment methods or service providers', () => {
  test('A-PERM-11 has only payments of these, and chooses only among these', async () => {
    const [ofMethod, ofProvider] = [await aClerk(), await aClerk()]
    expect((await hold(ofMethod, 'paymentMethods', ['Wallet'])).body).toEqual({ paymentMethods: ['Wallet'], version: 1 })
    expect((await hold(ofProvider, 'serviceProviders', ['Bosphorus Pay'])).status).toBe(200)
    await expect.poll(() => found(ofMethod)).toEqual(['limit-acme-wallet'])
    await expect.poll(() => found(ofProvider)).toEqual(['limit-globex-other'])
    const names = async (person: Person, path: string) =>
      ((await portico.as(person).get(path)).body as { data: { name: string }[] }).data.map(({ name }) => name)
    expect(await names(ofMethod, '/api/v1/crm/lookup/active-payment-methods')).toEqual(['Wallet'])
    expect(await names(ofProvider, '/api/v1/crm/transaction-service-providers')).toEqual(['Bosphorus Pay'])
    expect((await portico.as(ofMethod).get(`${lookup}/${payments.acmeCard}`)).status).toBe(404)
  })

  test('may be held to merchants too: then only what fits both is there', async () => {
    const clerk = await aClerk()
    await hold(clerk, 'merchants', [portico.world.globex.id])
    await hold(clerk, 'serviceProviders', ['Adelphi Acquiring'], 1)
    await expect.poll(() => found(clerk)).toEqual(['limit-globex-card'])
  })

  test('A-USER-05 the merchant sets the limits of its users, not the tenant', async () => {
    const { owner, viewer } = portico.world.acme
    const path = `/api/v1/users/crm/${viewer.id}/paymentmethodpermissions`
    expect((await administrator.put(pathOf(viewer, 'paymentMethods'), { paymentMethods: ['Wallet'], version: 0 })).status).toBe(404)
    expect((await portico.as(owner).put(path, { paymentMethods: ['Wallet'], version: 0 })).status).toBe(200)
    const names = async () =>
      ((await portico.as(viewer).get('/api/v1/transactions')).body as Page<{ externalId: string }>).data.map((row) => row.externalId)
    await expect.poll(names).toEqual(['limit-acme-wallet'])
    expect((await portico.as(owner).put(path, { paymentMethods: null, version: 1 })).status).toBe(200)
    await expect.poll(names).toContain('limit-acme-card')
  })
})

describe('limits are changed', () => {
  test('by no user for themselves, nor for anyone of another tenant, and by no one without the permission', async () => {
    const own = portico.world.northwind.people.administrator!
    expect((await hold(own, 'merchants', [])).code).toBe('action_not_allowed')
    expect((await hold(portico.world.contoso.people.auditor!, 'merchants', [])).status).toBe(404)
    expect((await hold(await aClerk(), 'merchants', [], 0, portico.as(await aClerk()))).status).toBe(403)
  })

  test('by a restricted user only within what they may see, and never to everything', async () => {
    const manager = await portico.personWith('tenant', ['CRM.UserManagement.Users', 'CRM.UserManagement.Users.Actions.Scopes'])
    await limit(portico, manager, { merchants: [portico.world.acme.id], paymentMethods: ['Card'], serviceProviders: ['Bosphorus Pay'] })
    const by = portico.as(manager)
    const clerk = await aClerk()
    for (const [kind, values] of [
      ['merchants', null],
      ['paymentMethods', ['Card', 'Wallet']],
      ['paymentMethods', null],
      ['serviceProviders', ['Adelphi Acquiring']],
      ['serviceProviders', null],
    ] as const)
      expect([kind, values, Object.keys(fieldsOf(await hold(clerk, kind, values, 0, by)) ?? {})]).toEqual([kind, values, [`body.${kind}`]])
    expect((await hold(clerk, 'merchants', [portico.world.globex.id], 0, by)).status).toBe(404)
    expect((await hold(clerk, 'merchants', [portico.world.acme.id], 0, by)).status).toBe(200)
  })

  test('A-USER-05 to what exists, from the state that was read, and with a record of before and after', async () => {
    const clerk = await aClerk()
    expect((await hold(clerk, 'merchants', ['019a0000-0000-7000-8000-000000000001'])).code).toBe('not_found')
    expect((await hold(clerk, 'merchants', [portico.world.initech.id])).code).toBe('not_found')
    expect(fieldsOf(await hold(clerk, 'serviceProviders', ['Nobody Pay']))).toHaveProperty(['body.serviceProviders'])
    expect((await hold(clerk, 'merchants', [portico.world.acme.id.toUpperCase(), portico.world.acme.id])).body).toEqual({
      merchants: [{ merchantId: portico.world.acme.id, legalBusinessName: 'Acme Ltd' }],
      version: 1,
    })
    expect((await hold(clerk, 'merchants', null)).code).toBe('stale_version')
    expect((await hold(clerk, 'paymentMethods', ['Card'], 7)).code).toBe('stale_version')
    expect(await versionOf(clerk)).toBe(1)
    const { rows } = await portico.admin.query(
      `select action, result, before, after from audit_records where entity = 'people' and entity_id = $1 order by id`,
      [clerk.id],
    )
    expect(rows.filter(({ result }) => result === 'done')).toEqual([
      { action: 'limits.set', result: 'done', before: { merchants: null }, after: { merchants: [portico.world.acme.id] } },
    ])
    expect(rows.map(({ action, result, after }) => [action, result, after.code])).toEqual([
      ['limits.set', 'refused', 'not_found'],
      ['limits.set', 'refused', 'not_found'],
      ['limits.set', 'done', undefined],
      ['limits.set', 'refused', 'stale_version'],
      ['limits.set', 'refused', 'stale_version'],
    ])
  })

  test('with a second factor where the role asks for one', async () => {
    const permissions = ['CRM.UserManagement.Users.Actions.Scopes'] as const
    const manager = await portico.personWith('tenant', permissions, { sca: permissions })
    const clerk = await aClerk()
    // No one answers for the second factor here: what matters is that nothing happens before it is asked for.
    expect((await hold(clerk, 'merchants', [], 0, portico.as(manager))).status).toBeGreaterThanOrEqual(400)
    expect(await versionOf(clerk)).toBe(0)
  })
})
