import { aCapturedPayment, anAuthorisedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expireAuthorisations } from '../index.ts'

const dayMs = 86_400_000
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { poolMax: 20 })
})
afterAll(() => portico?.close())

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const expireNow = (batch?: number, now = () => new Date()) =>
  expireAuthorisations({
    pool: portico.pools.jobs,
    services: { ...portico.services, now },
    ...(batch ? { batch } : {}),
  }).run({})
const finance = () => portico.as(portico.world.northwind.people.finance!)
const address = (id: string) => `/api/v1/crm/transactions/${id}`
type Detail = {
  status: string
  closeReason: string | null
  amountCapturableMinor: number
  allowedActions: { action: string; allowed: boolean; reason: string | null }[]
}
const detailOf = async (id: string, mode = 'Live') => (await finance().get(`${address(id)}/details`, { headers: { mode } })).body as Detail
const asked = async (text: string, values: unknown[]) => (await portico.admin.query(text, values)).rows
const capture = (id: string) =>
  finance().post(`${address(id)}/captures`, { amountMinor: 1000 }, { headers: { 'idempotency-key': portico.services.newId() } })

test('an authorisation whose time is over is closed as expired, and its story, the audit trail and the outbox say so', async () => {
  const id = await anAuthorisedPayment(portico, { at: daysAgo(8) })
  const entriesBefore = await asked('select id from ledger_entries where transaction_id = $1', [id])
  // Nothing is left from the moment of expiry, also before the job has closed the payment.
  expect(await detailOf(id)).toMatchObject({ status: 'Reserved', amountCapturableMinor: 0 })
  await expireNow()
  const detail = await detailOf(id)
  expect(detail).toMatchObject({ status: 'Closed', closeReason: 'Expired', amountCapturableMinor: 0 })
  expect(detail.allowedActions.find(({ action }) => action === 'capture')).toMatchObject({
    allowed: false,
    reason: 'You can’t capture: the authorisation has expired.',
  })
  expect(await capture(id)).toMatchObject({ status: 409, body: { detail: 'You can’t capture: the authorisation has expired.' } })
  const { data } = (await finance().get(`${address(id)}/events`)).body as { data: object[] }
  expect(data[0]).toMatchObject({
    kind: 'StatusChanged',
    title: 'Authorisation of 10,00 EUR expired',
    statusFrom: 'Reserved',
    statusTo: 'Closed',
    actor: { kind: 'System', name: 'Portico' },
  })
  expect(
    await asked(
      "select actor_level, result, merchant_id, before, after from audit_records where entity_id = $1 and action = 'transactions.expire'",
      [id],
    ),
  ).toEqual([
    {
      actor_level: 'system',
      result: 'done',
      merchant_id: portico.world.acme.id,
      before: { status: 'Reserved' },
      after: { status: 'Closed', closeReason: 'Expired', expiresAt: expect.any(String) },
    },
  ])
  expect(await asked("select topic, payload->>'status' as status from outbox where payload->>'transactionId' = $1", [id])).toEqual([
    { topic: 'transaction.changed', status: 'Closed' },
  ])
  expect(await asked('select id from ledger_entries where transaction_id = $1', [id])).toEqual(entriesBefore)
})

test('an authorisation holds for seven days where its provider does not say, in Test as in Live, and a captured payment for ever', async () => {
  const [fresh, old, captured] = await Promise.all([
    anAuthorisedPayment(portico, { mode: 'Test', at: daysAgo(6.9) }),
    anAuthorisedPayment(portico, { mode: 'Test', at: daysAgo(7.1) }),
    aCapturedPayment(portico, { mode: 'Test', at: daysAgo(400) }),
  ])
  await expireNow()
  expect((await detailOf(fresh, 'Test')).status).toBe('Reserved')
  expect((await detailOf(old, 'Test')).status).toBe('Closed')
  expect((await detailOf(captured, 'Test')).status).toBe('Captured')
})

test('four workers at once close each payment once, of every tenant, and the next run changes nothing', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) => anAuthorisedPayment(portico, { merchant: n % 2 ? 'acme' : 'initech', at: daysAgo(9) })),
  )
  await Promise.all([expireNow(3), expireNow(5), expireNow(4), expireNow(7)])
  await expireNow(3)
  const closed = await asked(
    `select t.id, t.status, t.event_count,
       (select count(*)::int from transaction_events e where e.transaction_id = t.id and e.status_to = 'Closed') as events,
       (select count(*)::int from audit_records a where a.entity_id = t.id::text) as records,
       (select count(*)::int from outbox o where o.payload->>'transactionId' = t.id::text) as told
     from transactions t where id = any($1)`,
    [ids],
  )
  expect(closed).toHaveLength(40)
  for (const row of closed) expect(row).toMatchObject({ status: 'Closed', events: 1, records: 1, told: 1 })
  const before = await portico.tableStates()
  await expireNow()
  expect(await portico.tableStates()).toEqual(before)
})

test('a capture on its way keeps the payment open, and of a capture and the end at the same moment one wins', async () => {
  const inAWeek = () => new Date(Date.now() + 8 * dayMs)
  const asking = await anAuthorisedPayment(portico)
  expect((await capture(asking)).status).toBe(201)
  await expireNow(undefined, inAWeek)
  expect(await detailOf(asking)).toMatchObject({ status: 'Reserved', closeReason: null })

  for (let round = 0; round < 15; round++) {
    const id = await anAuthorisedPayment(portico)
    const [reply] = await Promise.all([capture(id), expireNow(undefined, inAWeek)])
    const { status } = await detailOf(id)
    expect([`${reply.status} ${status}`]).toEqual([expect.stringMatching(/^(201 Reserved|409 Closed)$/)])
  }
})
