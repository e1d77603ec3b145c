import { testCard, triggeringAmount } from '@portico/acquirer/index.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let finance: Caller
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  finance = provider.portico.as(provider.portico.world.northwind.people.finance!)
})
afterAll(() => provider?.stop())

const at = '/api/v1/crm/transactions'
type Seen = {
  status: string
  statusReason: string | null
  serviceProvider: string
  responseCode: string
  attemptCount: number
  threeDs: object | null
}
const seen = async (id: string) => (await finance.get(`${at}/${id}`)).body as Seen
const attemptsOf = async (id: string) =>
  (
    (await finance.get(`${at}/${id}/cascading`)).body as {
      data: { serviceProvider: string; status: string; decision: string | null; decisionReason: string | null }[]
    }
  ).data
type Event = { title: string; kind: string; seq: number; said: { reason: string } }
const eventsOf = async (id: string) => ((await finance.get(`${at}/${id}/events`)).body as { data: Event[] }).data
const both: [string, string] = ['Bosphorus Pay', 'Adelphi Acquiring']

describe('a payment', () => {
  test('refused for good stays with the provider that refused it, and says why', async () => {
    const id = await provider.aPayment({ providers: both, card: testCard('stolen_card') })
    expect(await seen(id)).toMatchObject({
      status: 'Declined',
      statusReason: 'Stolen card',
      serviceProvider: 'Bosphorus Pay',
      attemptCount: 1,
    })
    expect(await attemptsOf(id)).toMatchObject([{ serviceProvider: 'Bosphorus Pay', status: 'Declined', decision: 'Stop' }])
  })

  test('a payment with a soft decline goes to the next provider, and the history has both attempts', async () => {
    const id = await provider.aPayment({ providers: both, card: testCard('issuer_unavailable') })
    expect(await attemptsOf(id)).toMatchObject([
      {
        serviceProvider: 'Bosphorus Pay',
        status: 'Declined',
        decision: 'Next',
        decisionReason: expect.stringContaining('another provider may approve'),
        decisionSaid: { reason: 'history.anotherMayApprove', params: { answer: expect.any(String) } },
      },
      { serviceProvider: 'Adelphi Acquiring', status: 'Declined', decision: 'Stop' },
    ])
    expect(await seen(id)).toMatchObject({ status: 'Declined', serviceProvider: 'Adelphi Acquiring', attemptCount: 2 })
    const events = await eventsOf(id)
    expect(events.map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
    expect(events[1]).toMatchObject({ kind: 'Routing', title: 'Declined by Bosphorus Pay, passed on to Adelphi Acquiring' })
  })

  test('that the provider could not process has failed, not been declined', async () => {
    expect(await seen(await provider.aPayment({ card: testCard('system_error') }))).toMatchObject({ status: 'Failed' })
  })

  test('without an answer is sent again with its own key, and taken once', async () => {
    for (const behaviour of ['timeout_before_effect', 'timeout_after_effect', 'http_500_after_effect', 'malformed_body']) {
      const id = await provider.aPayment({ card: testCard(behaviour), amountMinor: 1000, providers: both })
      expect(await seen(id), behaviour).toMatchObject({ status: 'Captured', serviceProvider: 'Bosphorus Pay', attemptCount: 1 })
    }
  })

  test('that is pending gets its result by callback', async () => {
    for (const [behaviour, status] of [
      ['pending_then_approved', 'Captured'],
      ['pending_then_declined', 'Declined'],
    ] as const) {
      const id = await provider.aPayment({ amountMinor: triggeringAmount(behaviour) })
      await expect.poll(async () => (await seen(id)).status).toBe(status)
      // The callback may be quicker than a look at the payment: its history keeps that it was pending.
      expect((await eventsOf(id)).map(({ said }) => said.reason).slice(1)).toEqual([
        'history.stillWorking',
        'history.sent',
        'history.created',
      ])
    }
  })

  test('with 3-D Secure tells how it went', async () => {
    const id = await provider.aPayment({ card: testCard('three_ds_frictionless') })
    expect(await seen(id)).toMatchObject({
      status: 'Captured',
      threeDs: { version: '2.2.0', flow: 'Frictionless', eci: '05', transStatus: 'Y', liabilityShift: true },
    })
  })

  test('whose provider cannot be reached goes to the next, for nothing was asked of the first', async () => {
    await provider.stopAcquirer()
    const id = await provider.aPayment({ providers: both })
    await provider.startAcquirerAgain()
    expect(await attemptsOf(id)).toMatchObject([
      { serviceProvider: 'Bosphorus Pay', status: 'Failed', decision: 'Next' },
      { serviceProvider: 'Adelphi Acquiring', status: 'Failed', decision: 'Stop' },
    ])
    expect(await seen(id)).toMatchObject({ status: 'Failed' })
  })

  test('leaves no card number and no security code anywhere', async () => {
    const card = testCard('approved')
    await provider.aPayment({ card })
    const { rows } = await provider.portico.admin.query<{ name: string }>(
      "select format('%I', table_name) as name from information_schema.tables where table_schema = 'public'",
    )
    for (const { name } of rows) {
      const found = await provider.portico.admin.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${card}%`])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })
})
