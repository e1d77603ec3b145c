import { triggeringAmount } from '@portico/acquirer/index.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Person } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { Family } from './operation.ts'
import { troublesIn } from './tell-of-trouble.ts'

const payment = (status: string) => ({ status }) as TransactionRecord
const part = (type: string, status: string) => ({ child: { type, status } }) as Family['of']
const parts = (...all: [string, string][]) => new Map(all.map(([type, status], at) => [`${at}`, part(type, status)]))

test.each([
  ['a payment that comes into conflict', ['Captured', 'Conflict'], [], ['Conflict']],
  ['a refund that comes into conflict', ['Refunded', 'Refunded'], [['Refund', 'Successful', 'Conflict']], ['Conflict']],
  ['a refund that fails', ['Captured', 'Captured'], [['Refund', 'Pending', 'Failed']], ['RefundFailed']],
  ['a capture that fails', ['Reserved', 'Reserved'], [['Capture', 'Pending', 'Failed']], ['CaptureFailed']],
  ['a void that fails', ['Closing', 'Reserved'], [['Void', 'Pending', 'Failed']], ['VoidFailed']],
  ['both in conflict, once', ['Captured', 'Conflict'], [['Refund', 'Successful', 'Conflict']], ['Conflict']],
  ['nothing new', ['Conflict', 'Conflict'], [['Refund', 'Failed', 'Failed']], []],
  ['all well', ['Pending', 'Captured'], [['Refund', 'Pending', 'Successful']], []],
] as const)('%s causes a notification', (_, [was, is], changes, troubles) => {
  const before = parts(...changes.map(([type, status]): [string, string] => [type, status]))
  const after = parts(...changes.map(([type, , status]): [string, string] => [type, status]))
  expect(troublesIn(payment(was), before, payment(is), after)).toEqual(troubles)
})

describe('what wants someone to look', () => {
  let provider: Provider
  beforeAll(async () => {
    provider = await startProvider(inject('cluster'))
  })
  afterAll(() => provider?.stop())

  const titlesOf = async (person: Person) => {
    const { body } = await provider.portico.as(person).get('/v1/api/in-app-notifications')
    return (body as { data: { title: string; objectUrl: string }[] }).data.map(({ title, objectUrl }) => [title, objectUrl])
  }
  const choose = ({ tenantId, id, merchantId }: Person) =>
    provider.portico.admin.query(
      `insert into user_preferences (tenant_id, user_id, merchant_id, key, value, updated_at)
       values ($1, $2, $3, 'notifications:choices', '{"TransactionAlert": {"portal": true, "mail": false}}', now())`,
      [tenantId, id, merchantId],
    )
  const hold = ({ tenantId, id }: Person, limit: string, values: string[]) =>
    provider.portico.admin.query(`insert into user_limits (tenant_id, user_id, ${limit}, updated_at) values ($1, $2, $3, now())`, [
      tenantId,
      id,
      values,
    ])

  test('only users who may see it and want to know are notified of a refund that the provider refuses', async () => {
    const { portico } = provider
    const staff = (...permissions: Permission[]) => portico.personWith('tenant', permissions)
    const [chose, never, blind] = [await staff('CRM.Transaction.View'), await staff('CRM.Transaction.View'), await staff('CRM.Audit.View')]
    const [elsewhere, otherMethod] = [await staff('CRM.Transaction.View'), await staff('CRM.Transaction.View')]
    const owner = await portico.personWith('merchant', ['Merchant.Transaction.View'])
    const sibling = await portico.personWith('merchant', ['Merchant.Transaction.View'], { merchant: 'globex' })
    for (const person of [chose, blind, elsewhere, otherMethod, owner, sibling]) await choose(person)
    await hold(elsewhere, 'merchants', [portico.world.globex.id])
    await hold(otherMethod, 'payment_methods', ['Wallet'])
    const clerk = await staff('CRM.Transaction.Actions.Refund', 'CRM.Transaction.View')
    const id = await provider.aPayment({ amountMinor: 10_000 })
    const amountMinor = triggeringAmount('insufficient_funds')
    const refund = await portico
      .as(clerk)
      .post(
        `/api/v1/crm/transactions/${id}/refunds`,
        { amountMinor, reasonCode: 'Duplicate' },
        { headers: { 'idempotency-key': portico.services.newId() } },
      )
    expect(refund.status, refund.text).toBe(201)
    await provider.settled()
    await expect
      .poll(() => titlesOf(chose), { timeout: 10_000 })
      .toEqual([['Refund failed', `/transaction-management/transaction-lookup/${id}`]])
    expect(await titlesOf(owner)).toEqual([['Refund failed', `/merchant/transaction-management/transaction-lookup/${id}`]])
    for (const person of [never, blind, elsewhere, otherMethod, sibling]) expect(await titlesOf(person)).toEqual([])
  })

  test('a payment that stays pending for too long notifies once, however often its provider is asked', async () => {
    const { portico } = provider
    const person = await portico.personWith('tenant', ['CRM.Transaction.View'])
    await choose(person)
    const id = await provider.aPayment({ amountMinor: triggeringAmount('stays_pending') })
    const place = `/transaction-management/transaction-lookup/${id}`
    const ofIt = async () => (await titlesOf(person)).filter(([, at]) => at === place)
    const { rows } = await portico.admin.query<{ id: string }>(
      "update outbox set available_at = now() where topic = 'transaction.status_check_due' and payload ->> 'transactionId' = $1 returning id",
      [id],
    )
    expect(rows).toHaveLength(1)
    const due = async () =>
      (
        await portico.admin.query<{ n: string }>(
          "select payload ->> 'check' as n from outbox where topic = 'transaction.status_check_due' and payload ->> 'transactionId' = $1",
          [id],
        )
      ).rows[0]?.n
    const checks = async () => Number((await due()) ?? 0)
    await expect.poll(ofIt, { timeout: 15_000 }).toEqual([['Payment still pending', place]])
    const then = await checks()
    await expect.poll(checks, { timeout: 15_000 }).toBeGreaterThan(then + 3)
    expect(await ofIt()).toHaveLength(1)
  })
})
