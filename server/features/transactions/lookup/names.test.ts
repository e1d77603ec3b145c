import type { Page } from '@portico/contract/core/page.ts'
import type { TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aTheme } from '@portico/testkit/features/tenants.ts'
import { aViewing } from '@portico/testkit/features/viewings.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createServices } from '../../../create-services.ts'
import { loadPayments } from './many-payments.fixture.ts'

const ofStaff = '/api/v1/crm/transactions'
const ofMerchant = '/api/v1/transactions'
let portico: TestPortico
let staff: Caller

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex } = portico.world
  const places = [acme, globex].map(({ id, tenantId, websiteIds }) => ({ merchantId: id, tenantId, websiteId: websiteIds[0]! }))
  await loadPayments(portico.admin, places, { count: 8, days: 5, until: new Date('2026-11-20T00:00:00Z') })
  staff = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const rowsOf = async (caller: Caller, url = ofStaff, headers = {}) => {
  const reply = await caller.get(url, { headers })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as Page<TransactionRow>).data
}
const namesIn = (rows: TransactionRow[]) => [...new Set(rows.map(({ merchantName }) => merchantName))].sort()

const listeners = async (): Promise<number[]> => {
  const { rows } = await portico.admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'portico-listen' and datname = current_database() and state = 'idle'",
  )
  return rows.map(({ pid }) => pid)
}
/** Names are kept once the process hears of changes. */
async function warm(): Promise<void> {
  await expect.poll(async () => [await rowsOf(staff), await listeners()][1], { timeout: 3000 }).toHaveLength(1)
  await rowsOf(staff)
}
beforeEach(warm)

/** Nothing else than a policy tells that the merchant is hidden. */
async function whileHidden(role: string, condition: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await portico.admin.query<{ name: string }>('select rolname as name from pg_roles where rolname like $1', [`%${role}`])
  const [{ name }] = rows.filter((one) => portico.database.urls[role as 'app_rw'].includes(one.name)) as [{ name: string }]
  await portico.admin.query(`create policy hidden on merchants as restrictive for select to "${name}" using (${condition})`)
  try {
    await work()
  } finally {
    await portico.admin.query('drop policy hidden on merchants')
  }
}

test('a merchant whose own record is hidden sees no row and no payment, though staff see both', async () => {
  const { world, as } = portico
  await whileHidden('app_rw', "cur_level() <> 'merchant'", async () => {
    expect(await rowsOf(as(world.acme.owner), ofMerchant)).toEqual([])
    const rows = await rowsOf(staff)
    expect(namesIn(rows)).toEqual(['Acme Ltd', 'Globex Ltd'])
    const { id } = rows.find(({ merchantId }) => merchantId === world.acme.id)!
    expect((await staff.get(`${ofStaff}/${id}`)).status).toBe(200)
    expect((await as(world.acme.owner).get(`${ofMerchant}/${id}`)).status).toBe(404)
  })
  const own = await rowsOf(as(world.acme.owner), ofMerchant)
  expect(own.map(({ merchantName, websiteName, tenantName }) => [merchantName, websiteName, tenantName])).toEqual(
    own.map(() => ['Acme Ltd', 'acme 1', 'Northwind']),
  )
})

test('staff who view as a merchant whose record is hidden see no row', async () => {
  const { world, as } = portico
  const person = world.northwind.people.administrator!
  const headers = await aViewing(portico, person, { tenantId: world.northwind.id, merchantId: world.globex.id })
  await whileHidden('app_rw', "cur_level() <> 'merchant'", async () => {
    expect(await rowsOf(as(person), ofMerchant, headers)).toEqual([])
    expect(namesIn(await rowsOf(staff))).toContain('Globex Ltd')
  })
  expect(namesIn(await rowsOf(as(person), ofMerchant, headers))).toEqual(['Globex Ltd'])
})

test('a user with access limits gets no row of a merchant that is hidden from them', async () => {
  const { world, as } = portico
  const person = await portico.personWith('tenant', ['CRM.Transaction.View'])
  await limit(portico, person, { paymentMethods: ['Card', 'Wallet'] })
  await whileHidden('app_limited', `id <> '${world.globex.id}'`, async () => {
    expect(namesIn(await rowsOf(as(person)))).toEqual(['Acme Ltd'])
    expect(namesIn(await rowsOf(staff))).toEqual(['Acme Ltd', 'Globex Ltd'])
  })
  const other = await portico.personWith('tenant', ['CRM.Transaction.View'])
  await limit(portico, other, { merchants: [world.globex.id] })
  expect(namesIn(await rowsOf(as(other)))).toEqual(['Globex Ltd'])
})

test('the platform gets no row of a merchant that is hidden from it', async () => {
  const { world, as } = portico
  const support = as(world.platform.people.support!)
  await whileHidden('app_platform', `id <> '${world.globex.id}'`, async () => {
    expect(namesIn(await rowsOf(support, `${ofStaff}/platform`))).toEqual(['Acme Ltd'])
    expect(namesIn(await rowsOf(staff))).toEqual(['Acme Ltd', 'Globex Ltd'])
  })
})

test('a new name of a merchant, a website or a tenant is shown by every process within a second', async () => {
  const { world, as, pools, database } = portico
  const log = pino({ level: 'silent' })
  const { id: userId, tenantId, level } = world.northwind.people.finance!
  const other = buildApp({
    services: createServices({ pools, log, signingSecret: 'of another process' }),
    log,
    publicUrl: 'http://localhost:3000',
    findSession: async (sessionId) => ({ sessionId, userId, tenantId, merchantId: null, level, secondFactor: false }),
    listenUrl: database.urls.app_jobs,
  })
  const shown = async () => {
    const reply = await other.inject({ url: ofStaff, headers: { authorization: 'Bearer of-another-process' } })
    const row = reply.json<Page<TransactionRow>>().data.find(({ merchantId }) => merchantId === world.acme.id)!
    return [row.merchantName, row.websiteName, row.tenantName]
  }
  const expectShown = (names: string[]) => expect.poll(shown, { timeout: 1000, interval: 20 }).toEqual(names)
  const put = async (caller: Caller, url: string, body: object) => {
    const reply = await caller.put(url, body)
    expect(reply.status, reply.text).toBe(200)
  }
  try {
    expect(await shown()).toEqual(['Acme Ltd', 'acme 1', 'Northwind'])
    await expect.poll(async () => (await listeners()).length).toBe(2)
    expect(await shown()).toEqual(['Acme Ltd', 'acme 1', 'Northwind'])

    const merchant = `/api/v1/crm/merchants/${world.acme.id}`
    await put(staff, merchant, { legalBusinessName: 'Acme Holding', version: 1 })
    expect(namesIn(await rowsOf(staff))).toEqual(['Acme Holding', 'Globex Ltd'])
    await expectShown(['Acme Holding', 'acme 1', 'Northwind'])
    const website = { name: 'Acme shop', url: 'https://acme.example', isActive: true, version: 1 }
    await put(staff, `${merchant}/websites/${world.acme.websiteIds[0]}`, website)
    await expectShown(['Acme Holding', 'Acme shop', 'Northwind'])
    const tenant = { tenantName: 'Southwind', supportEmail: null, themeSettings: aTheme, isDefaultTenant: false, version: 1 }
    await put(as(world.platform.people.administrator!), `/api/v1/tenants/${tenantId}`, tenant)
    await expectShown(['Acme Holding', 'Acme shop', 'Southwind'])
  } finally {
    await other.close()
  }
})

test('while a process hears of no changes it keeps no name', async () => {
  const rename = (name: string) =>
    portico.admin.query('update merchants set legal_business_name = $2 where id = $1', [portico.world.globex.id, name])
  expect(namesIn(await rowsOf(staff))).toContain('Globex Ltd')
  await rename('Globex')
  expect(namesIn(await rowsOf(staff))).toContain('Globex Ltd')
  await portico.admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [await listeners()])
  await expect.poll(async () => namesIn(await rowsOf(staff))).toContain('Globex')
  await rename('Globex Inc')
  expect(namesIn(await rowsOf(staff))).toContain('Globex Inc')
})
