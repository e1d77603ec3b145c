import { permissionsFor } from '@portico/contract/core/access.ts'
import type { Page } from '@portico/contract/core/page.ts'
import {
  type LookupPreset,
  lookupPresets,
  presetIds,
  presetOf,
  requestLookup,
} from '@portico/contract/features/transactions/lookup-presets.ts'
import { type PaymentMethod, paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { LookupRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { notificationSubscribers, notifyOf } from '../../notifications/index.ts'

let portico: TestPortico
const payments = {} as Record<PaymentMethod, string>
const at = '/api/v1/crm/transactions'
const addresses = { bank: '/api/btd-transactions', apm: '/api/v1/crm/apm-transactions', terminal: '/api/terminal/transactions' } as const
type Fixed = keyof typeof addresses
const fixed = Object.keys(addresses) as Fixed[]
const acting = [
  'CRM.Transaction.Export',
  'CRM.Transaction.Event.Details',
  'CRM.Transaction.Actions.Refund',
  'CRM.Transaction.Actions.Reversal',
  'CRM.Transaction.Actions.CheckStatus',
  'CRM.Transaction.Actions.MarkRefunded',
  'CRM.Transaction.Actions.Payout',
] as const

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  for (const paymentMethod of paymentMethods)
    payments[paymentMethod] = await aCapturedPayment(portico, { externalId: `by-${paymentMethod}`, paymentMethod })
})
afterAll(() => portico?.close())

const clerkOf = (id: Fixed): Promise<Person> => portico.personWith('tenant', [lookupPresets[id].permissions[0], ...acting])
const within = (id: Fixed) => paymentMethods.filter((method) => presetOf(id).only!.includes(method))
const beyond = (id: Fixed) => paymentMethods.filter((method) => !presetOf(id).only!.includes(method))
const recent = { dateFrom: new Date(Date.now() - 86_400_000).toISOString() }
/** Each call with its own preset, without one, and with one that the user may not open. */
const asked = (id: Fixed): Record<string, string>[] => [{}, { preset: id }, { preset: 'tenant' }]
async function found(caller: Caller, url: string, query: Record<string, string> = {}) {
  const reply = await caller.get(url, { query: { pageSize: '50', sort: 'createdAt', ...query } })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as Page<LookupRow>).data.map(({ paymentMethod }) => paymentMethod)
}

describe.each(fixed)('who holds the permission of the lookup “%s” alone', (id) => {
  test('finds its payments and no others in the list, by a key, by an id and in the counts', async () => {
    const caller = portico.as(await clerkOf(id))
    expect(await found(caller, addresses[id])).toEqual(within(id))
    expect(await found(caller, addresses[id], { searchKey: 'by-' })).toEqual(within(id))
    for (const method of beyond(id)) {
      expect(await found(caller, addresses[id], { id: payments[method] })).toEqual([])
      expect(await found(caller, addresses[id], { searchKey: payments[method] })).toEqual([])
      expect(await found(caller, addresses[id], { ...recent, paymentMethod: method })).toEqual([])
    }
    for (const query of asked(id))
      expect((await caller.get(`${at}/total`, { query })).body).toMatchObject({ totalCount: within(id).length })
    expect((await caller.get(at)).status).toBe(403)
  })

  test('cannot read or change any other payment or its parts', async () => {
    const caller = portico.as(await clerkOf(id))
    const tails = ['', '/details', '/cascading', '/events', '/related', '/api-logs', '/fees', '/alerts', '/timeline'] as const
    const { id: merchantId } = portico.world.acme
    const seenOf = async (method: PaymentMethod) => {
      const own = `${at}/${payments[method]}`
      const read = [...tails.map((tail) => `${own}${tail}`), `${at}/related/${payments[method]}`, `${own}/smart-routing-logs/${merchantId}`]
      return [...new Set(await Promise.all(read.map(async (url) => (await caller.get(url)).status)))]
    }
    const doneTo = async (method: PaymentMethod) => {
      const own = `${at}/${payments[method]}`
      const key = (name: string) => ({ headers: { 'idempotency-key': `${name}-${id}-${method}` } })
      const done = await Promise.all([
        caller.post(`${own}/refunds`, { amountMinor: 1, reasonCode: 'Other' }, key('refund')),
        caller.post(`${own}/reversals`, { reasonCode: 'Other' }, key('reversal')),
        caller.post(`${own}/checkstatus`, {}, key('check')),
        caller.post(`${own}/payouts`, { amountMinor: 1, sameInstrument: true, description: 'Prize' }, key('payout')),
      ])
      return done.map(({ status }) => status)
    }
    for (const method of beyond(id)) {
      expect({ method, seen: await seenOf(method) }).toEqual({ method, seen: [404] })
      expect({ method, done: await doneTo(method) }).toEqual({ method, done: [404, 404, 404, 404] })
    }
    expect(await seenOf(within(id)[0]!)).toEqual([200])
  })

  test('exports only its own payments', async () => {
    const caller = portico.as(await clerkOf(id))
    for (const query of asked(id)) {
      const { bytes } = await caller.get(`${at}/csv`, { query })
      const text = Object.values(unzipSync(bytes))
        .map((part) => Buffer.from(part).toString())
        .join()
      expect(paymentMethods.filter((method) => text.includes(`by-${method}`))).toEqual(within(id))
    }
  })

  test('gets no news of other payments, and loses earlier news of them', async () => {
    const [before, clerk] = [await portico.personWith('tenant', ['CRM.Transaction.View', ...acting]), await clerkOf(id)]
    const people = [before.id, clerk.id]
    for (const { id: userId, tenantId } of [before, clerk])
      await portico.admin.query(
        `insert into user_preferences (tenant_id, user_id, merchant_id, key, value, updated_at)
         values ($1, $2, null, 'notifications:choices', '{"TransactionAlert": {"portal": true, "mail": false}}', now())`,
        [tenantId, userId],
      )
    for (const paymentMethod of [within(id)[0]!, beyond(id)[0]!]) {
      const payment = {
        alert: 'Conflict',
        transactionId: payments[paymentMethod],
        reference: `news-${paymentMethod}`,
        paymentMethod,
        serviceProvider: 'Adelphi Acquiring',
      } as const
      const news = {
        kind: 'TransactionAlert',
        payment,
        people,
        eventId: portico.services.newId(),
        merchantId: portico.world.acme.id,
      } as const
      const scope = { level: 'tenant', tenantId: clerk.tenantId, mode: 'Live' } as const
      await portico.services.inScope(scope, (db) => notifyOf(db, portico.services, news))
    }
    await deliverTo(portico, [notificationSubscribers])
    const read = async (person: Person) => {
      const { text } = await portico.as(person).get('/v1/api/in-app-notifications')
      return [within(id)[0]!, beyond(id)[0]!].map((method) => text.includes(`news-${method}`))
    }
    expect([await read(before), await read(clerk)]).toEqual([
      [true, true],
      [true, false],
    ])
    await portico.admin.query(
      "update roles set permissions = array_replace(permissions, 'CRM.Transaction.View', $2) where id in (select role_id from user_roles where user_id = $1)",
      [before.id, lookupPresets[id].permissions[0]],
    )
    expect(await read(before)).toEqual([true, false])
  })
})

test('a user with several lookups reaches the payments of all of them', async () => {
  const caller = portico.as(await portico.personWith('tenant', ['CRM.TransactionBDT.View', 'CRM.Transaction.Terminals.View']))
  expect(await found(caller, addresses.bank)).toEqual(within('bank'))
  expect(await found(caller, addresses.terminal)).toEqual(['Terminal'])
  expect((await caller.get(`${at}/total`)).body).toMatchObject({ totalCount: 3 })
  const all = portico.as(await portico.personWith('tenant', ['CRM.TransactionBDT.View', 'CRM.Transaction.LookupColumns']))
  expect(await found(all, addresses.bank)).toEqual(within('bank'))
  expect(await found(all, `${at}/columns`)).toEqual(paymentMethods)
})

test('the limits of a user apply together with those of a lookup', async () => {
  const clerk = await clerkOf('apm')
  await portico.admin.query('insert into user_limits (tenant_id, user_id, payment_methods, updated_at) values ($1, $2, $3, now())', [
    clerk.tenantId,
    clerk.id,
    ['Card', 'Wallet'],
  ])
  expect(await found(portico.as(clerk), addresses.apm)).toEqual(['Wallet'])
})

test('a bank deposit shows the reference that its money was matched with', async () => {
  const set = (method: 'BankTransfer' | 'OpenBanking', reference: string | null, utr: string | null) =>
    portico.admin.query('update transactions set account_reference = $2, utr = $3 where id = $1', [payments[method], reference, utr])
  const caller = portico.as(await clerkOf('bank'))
  const matchOf = async (method: string) => {
    const { data } = (await caller.get(addresses.bank, { query: { ...recent, paymentMethod: method } })).body as Page<LookupRow>
    return data[0]!.facts
  }
  await set('BankTransfer', 'PID-1', 'UTR-1')
  expect(await matchOf('BankTransfer')).toMatchObject({ matchedWith: 'Relationship', accountReference: 'PID-1', utr: 'UTR-1' })
  await set('BankTransfer', 'PID-1', null)
  expect(await matchOf('BankTransfer')).toMatchObject({ matchedWith: 'Waiting' })
  await set('OpenBanking', null, 'UTR-2')
  expect(await matchOf('OpenBanking')).toMatchObject({ matchedWith: 'None' })
})

test('every lookup names a call of its own level that its permissions open, and each column once', () => {
  for (const { level, list, permissions, columns, hidden } of presetIds.map((id): LookupPreset => presetOf(id))) {
    // Requests by alternative methods have the same call, which asks each kind for its own permission.
    const beside = list === 'listApm' ? requestLookup.permissions : []
    expect(permissionsFor(transactions[list], level === 'merchant' ? 'merchant' : 'staff')).toEqual([...permissions, ...beside])
    expect(columns).toEqual([...new Set(columns)])
    expect(columns).toEqual(expect.arrayContaining([...hidden]))
    expect(columns.at(-1)).toBe('amount')
  }
})
