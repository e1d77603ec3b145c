import { aCapturedPayment, anAuthorisedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startOutboxRelay } from '../../../core/outbox/outbox-relay.ts'
import { notificationSubscribers } from '../../notifications/index.ts'
import { tellOfExpiring } from '../index.ts'

const dayMs = 86_400_000
let portico: TestPortico
let relay: ReturnType<typeof startOutboxRelay>
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { pools, services } = portico
  relay = startOutboxRelay({ pool: pools.jobs, services, subscribers: [notificationSubscribers], idleMs: 20 })
})
afterAll(async () => {
  await relay?.stop()
  await portico?.close()
})

const tell = (now = () => new Date()) => tellOfExpiring({ pool: portico.pools.jobs, services: { ...portico.services, now } }).run({})
/** Seven days after this it is released. */
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const newsOf = async (person: Person) => {
  const { body } = await portico.as(person).get('/v1/api/in-app-notifications')
  return (body as { data: { title: string; objectUrl: string }[] }).data.map(({ title, objectUrl }) => [title, objectUrl.split('/').at(-1)])
}
async function whoWantsToKnow(level: 'tenant' | 'merchant', permissions: Parameters<TestPortico['personWith']>[1], merchant?: 'globex') {
  const person = await portico.personWith(level, permissions, merchant ? { merchant } : {})
  await portico.admin.query(
    `insert into user_preferences (tenant_id, user_id, merchant_id, key, value, updated_at)
     values ($1, $2, $3, 'notifications:choices', '{"TransactionAlert": {"portal": true, "mail": false}}', now())`,
    [person.tenantId, person.id, person.merchantId],
  )
  return person
}
const settled = () =>
  expect
    .poll(async () => (await portico.admin.query("select 1 from outbox where topic = 'news.due'")).rowCount, { timeout: 30_000 })
    .toBe(0)

test('users who may capture and want to know are notified once of an authorisation that is released within a day', async () => {
  const clerk = await whoWantsToKnow('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Actions.Capture'])
  const looker = await whoWantsToKnow('tenant', ['CRM.Transaction.View'])
  const owner = await whoWantsToKnow('merchant', ['Merchant.Transaction.View', 'Merchant.Transaction.Actions.Capture'])
  const sibling = await whoWantsToKnow('merchant', ['Merchant.Transaction.View', 'Merchant.Transaction.Actions.Capture'], 'globex')
  const never = await portico.personWith('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Actions.Capture'])
  const soon = await anAuthorisedPayment(portico, { at: daysAgo(6.5) })
  await anAuthorisedPayment(portico, { at: daysAgo(5.5) })
  await anAuthorisedPayment(portico, { at: daysAgo(7.5) })
  await aCapturedPayment(portico, { at: daysAgo(6.5) })
  const inTest = await anAuthorisedPayment(portico, { mode: 'Test', at: daysAgo(6.5) })
  await Promise.all([tell(), tell()])
  await settled()
  const both = [soon, inTest].sort().map((id) => ['Authorisation expires soon', id])
  for (const person of [clerk, owner]) expect((await newsOf(person)).sort()).toEqual(both)
  for (const person of [looker, sibling, never]) expect(await newsOf(person)).toEqual([])
  await tell()
  await settled()
  expect(await newsOf(clerk)).toHaveLength(2)
})

test('four workers at once notify once of each authorisation', async () => {
  const clerk = await whoWantsToKnow('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Actions.Capture'])
  await Promise.all(Array.from({ length: 40 }, () => anAuthorisedPayment(portico, { at: daysAgo(6.3) })))
  await Promise.all([tell(), tell(), tell(), tell()])
  await settled()
  const { rows } = await portico.admin.query(
    'select count(*)::int as told, count(distinct object_url)::int as payments from notifications where user_id = $1',
    [clerk.id],
  )
  expect(rows).toEqual([{ told: 40, payments: 40 }])
})

test('what has ended is remembered no longer, and more than go at once are all told', async () => {
  const clerk = await whoWantsToKnow('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Actions.Capture'])
  const many = 120
  for (let made = 0; made < many; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => anAuthorisedPayment(portico, { merchant: 'globex', at: daysAgo(6.2) })))
  await tell()
  await settled()
  const { rowCount } = await portico.admin.query('select 1 from notifications where user_id = $1', [clerk.id])
  expect(rowCount).toBe(many)
  await tell(() => new Date(Date.now() + 2 * dayMs))
  expect((await portico.admin.query("select 1 from told_expiries where expires_at < now() + interval '1 day'")).rowCount).toBe(0)
})
