import { testCard } from '@portico/acquirer/index.ts'
import type { RoutingDecision } from '@portico/contract/features/processing/routing.schemas.ts'
import { mostTrials } from '@portico/contract/features/transactions/transaction-words.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aLine } from '@portico/testkit/features/processing.ts'
import { anActiveKey } from '@portico/testkit/features/tenants.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sandboxApiKey } from '../../../connectors/index.ts'
import { keepConnectorCredentials } from '../../keys/index.ts'
import { type Provider, startProvider } from '../provider.fixture.ts'

const at = '/api/v1/crm/transactions'
const both = ['Bosphorus Pay', 'Adelphi Acquiring'] as const
let provider: Provider
let developer: Caller
let acme: string

beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  const { portico } = provider
  const { northwind } = portico.world
  acme = portico.world.acme.id
  developer = portico.as(northwind.people.developer!)
  await anActiveKey(portico, northwind.id)
  await portico.services.inScope({ level: 'tenant', tenantId: northwind.id, mode: 'Live' }, async (db) => {
    for (const name of both)
      await keepConnectorCredentials(db, portico.services, name, {
        apiKey: sandboxApiKey(provider.secret, name.split(' ')[0]!.toLowerCase()),
      })
  })
  for (const mode of ['Test', 'Live'] as const)
    for (const [place, name] of both.entries())
      await aLine(portico, { mode, payment_provider: name, position: place + 1, mid: `${name} ${mode}` })
  // Off, and so never asked.
  await aLine(portico, { payment_provider: 'Adelphi Acquiring', currency: 'GBP', is_active: false })
})
afterAll(() => provider?.stop())

const logsOf = (id: string, by = developer, merchant = acme, headers: Record<string, string> = {}) =>
  by.get(`${at}/${id}/smart-routing-logs/${merchant}`, { headers })
const decisionsOf = async (id: string, by = developer, headers?: Record<string, string>) =>
  ((await logsOf(id, by, acme, headers)).body as { data: RoutingDecision[] }).data
type Attempt = { attemptId: string; serviceProvider: string; status: string }
const attemptsOf = async (id: string, headers: Record<string, string> = {}) =>
  ((await developer.get(`${at}/${id}/cascading`, { headers })).body as { data: Attempt[] }).data

describe('a payment without named providers', () => {
  test('goes to the first of the map of its website, with its MID, and the decision says why', async () => {
    const id = await provider.aPayment({ providers: null })
    expect((await developer.get(`${at}/${id}`)).body).toMatchObject({
      status: 'Captured',
      serviceProvider: 'Bosphorus Pay',
      mid: 'Bosphorus Pay Live',
      counts: { decisions: 1 },
    })
    const [attempt] = await attemptsOf(id)
    expect(await decisionsOf(id)).toMatchObject([
      {
        attempt: 1,
        attemptId: attempt!.attemptId,
        kind: 'Map',
        inputs: { amountMinor: 1000, currency: 'EUR', paymentMethod: 'Card', country: 'NO' },
        candidates: [
          { serviceProvider: 'Bosphorus Pay', mid: 'Bosphorus Pay Live', position: 1, eligible: true, whyNot: null },
          { serviceProvider: 'Adelphi Acquiring', position: 2, eligible: true, whyNot: null },
        ],
        chosen: 'Bosphorus Pay',
      },
    ])
  })

  test('that is refused softly is decided on again, with the MID of the next, and each decision agrees with its attempt', async () => {
    const id = await provider.aPayment({ providers: null, card: testCard('issuer_unavailable') })
    const [decisions, attempts] = [await decisionsOf(id), await attemptsOf(id)]
    expect(decisions).toMatchObject([
      { kind: 'Map', attempt: 1 },
      {
        kind: 'Fallback',
        attempt: 2,
        candidates: [
          { serviceProvider: 'Bosphorus Pay', eligible: false, whyNot: 'AskedAlready' },
          { serviceProvider: 'Adelphi Acquiring' },
        ],
      },
    ])
    expect(decisions.map(({ attemptId, chosen }) => [attemptId, chosen])).toEqual(
      attempts.map(({ attemptId, serviceProvider }) => [attemptId, serviceProvider]),
    )
    expect((await developer.get(`${at}/${id}`)).body).toMatchObject({ status: 'Declined', mid: 'Adelphi Acquiring Live' })
  })

  test('is not begun where no provider can take it', async () => {
    const before = await provider.portico.rowCounts()
    await expect(provider.aPayment({ providers: null, currency: 'GBP' })).rejects.toMatchObject({ code: 'action_not_allowed' })
    await expect(provider.aPayment({ providers: null, currency: 'JPY' })).rejects.toMatchObject({ code: 'action_not_allowed' })
    expect(await provider.portico.rowCounts()).toEqual(before)
  })
})

test('providers that the caller names are asked in its order, and the decision says that they were named', async () => {
  const id = await provider.aPayment({ providers: ['Adelphi Acquiring', 'Bosphorus Pay'] })
  expect(await decisionsOf(id)).toMatchObject([
    {
      kind: 'Given',
      chosen: 'Adelphi Acquiring',
      candidates: [{ serviceProvider: 'Adelphi Acquiring' }, { serviceProvider: 'Bosphorus Pay' }],
    },
  ])
})

describe('the decisions of a payment', () => {
  test('are read at the address of its merchant by those who may read the payment, and by nobody else', async () => {
    const id = await provider.aPayment({ providers: null })
    const { world, as } = provider.portico
    expect(await decisionsOf(id, as(world.platform.people.developer!))).toHaveLength(1)
    const own = `/api/v1/transactions/${id}/smart-routing-logs`
    expect(((await as(world.acme.owner).get(`${own}/${acme}`)).body as { data: object[] }).data).toHaveLength(1)
    expect((await logsOf(id, developer, world.globex.id)).status).toBe(404)
    expect((await as(world.globex.owner).get(`${own}/${acme}`)).status).toBe(404)
    expect((await logsOf(id, as(world.contoso.people.developer!))).status).toBe(404)
  })

  test('follow the payment to its next provider: a person held to the first does not see them any more', async () => {
    const { portico } = provider
    const heldTo = async (name: string) => {
      const person = await portico.personWith('tenant', ['CRM.Transaction.View'])
      await limit(portico, person, { serviceProviders: [name] })
      return portico.as(person)
    }
    const [first, second] = [await heldTo('Bosphorus Pay'), await heldTo('Adelphi Acquiring')]
    const here = await provider.aPayment({ providers: null })
    expect((await decisionsOf(here, first)).flatMap(({ candidates }) => candidates.map(({ serviceProvider }) => serviceProvider))).toEqual([
      'Bosphorus Pay',
    ])
    expect((await logsOf(here, second)).status).toBe(404)
    const passedOn = await provider.aPayment({ providers: null, card: testCard('issuer_unavailable') })
    expect((await logsOf(passedOn, first)).status).toBe(404)
    expect(await decisionsOf(passedOn, second)).toHaveLength(2)
  })

  test('never change, but for the provider that they follow', async () => {
    await provider.aPayment({ providers: null })
    const { admin } = provider.portico
    await expect(admin.query("update routing_decisions set chosen = 'Nobody'")).rejects.toThrow()
    await expect(admin.query('delete from routing_decisions')).rejects.toThrow()
  })

  test('do not tell a merchant what a provider of its tenant lacks', async () => {
    const { portico } = provider
    await portico.admin.query("update service_providers set active = false where name = 'Bosphorus Pay' and tenant_id = $1", [
      portico.world.northwind.id,
    ])
    const id = await provider.aPayment({ providers: null })
    await portico.admin.query('update service_providers set active = true')
    expect((await decisionsOf(id))[0]).toMatchObject({
      chosen: 'Adelphi Acquiring',
      candidates: [{ serviceProvider: 'Bosphorus Pay', whyNot: 'ProviderInactive' }, {}],
    })
    const own = await portico.as(portico.world.acme.owner).get(`/api/v1/transactions/${id}/smart-routing-logs/${acme}`)
    expect(own.body).toMatchObject({ data: [{ candidates: [{ whyNot: 'NotReady' }, {}] }] })
  })
})

describe('a try', () => {
  const tryOut = (body: object, headers: Record<string, string> = {}, by = developer) =>
    by.post(`/api/v1/crm/processing-setup/${provider.portico.world.acme.websiteIds[0]}/try`, body, {
      headers: { mode: 'Test', 'idempotency-key': provider.portico.services.newId(), ...headers },
    })
  const inTest = { mode: 'Test' }
  const doneOf = async (id: string) =>
    expect
      .poll(
        async () => {
          const { status, body } = await developer.get(`${at}/${id}`, { headers: inTest })
          return status === 200 && (body as { status: string }).status !== 'Pending'
        },
        { timeout: 5000 },
      )
      .toBe(true)

  test('sends a payment of 1.00 in Test through the chain, with decisions and attempts that agree', async () => {
    const reply = await tryOut({ currency: 'EUR', outcome: 'SoftDecline' })
    expect(reply.status, reply.text).toBe(201)
    const { transactionId: id } = reply.body as { transactionId: string }
    await doneOf(id)
    expect((await developer.get(`${at}/${id}`, { headers: inTest })).body).toMatchObject({
      status: 'Declined',
      source: 'Portal',
      amountMinor: 100,
      mode: 'Test',
      attemptCount: 2,
    })
    const [decisions, attempts] = [await decisionsOf(id, developer, inTest), await attemptsOf(id, inTest)]
    expect(decisions.map(({ chosen, attemptId }) => [chosen, attemptId])).toEqual(
      attempts.map(({ serviceProvider, attemptId }) => [serviceProvider, attemptId]),
    )
    expect(decisions.map(({ kind }) => kind)).toEqual(['Map', 'Fallback'])
  })

  test('a try is assessed like every payment: one that a check holds reaches no provider', async () => {
    const { admin, world, services } = provider.portico
    await admin.query(
      "insert into antifraud_checks (tenant_id, id, kind, outcome, currency, threshold) values ($1, $2, 'Amount', 'Review', 'EUR', 100)",
      [world.northwind.id, services.newId()],
    )
    const reply = await tryOut({ currency: 'EUR' })
    expect(reply.status, reply.text).toBe(201)
    const { transactionId: id } = reply.body as { transactionId: string }
    await doneOf(id)
    await admin.query('delete from antifraud_checks where tenant_id = $1', [world.northwind.id])
    expect((await developer.get(`${at}/${id}`, { headers: inTest })).body).toMatchObject({ status: 'WaitingForApproval', attemptCount: 0 })
    const alerts = await developer.get(`${at}/${id}/alerts`, { headers: inTest })
    expect(alerts.body).toMatchObject({ assessment: { verdict: 'Review' }, data: [{ kind: 'Amount', outcome: 'Review', value: 100 }] })
  })

  test('is one payment for one key', async () => {
    const key = { 'idempotency-key': 'try-once-only' }
    const first = await tryOut({ currency: 'EUR' }, key)
    expect(first.body).toEqual((await tryOut({ currency: 'EUR' }, key)).body)
    await doneOf((first.body as { transactionId: string }).transactionId)
  })

  test('is refused in Live, without a provider, to merchants, to other tenants, and to staff who may not edit', async () => {
    const { world, as } = provider.portico
    expect(await tryOut({ currency: 'EUR' }, { mode: 'Live' })).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(await tryOut({ currency: 'JPY' })).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await tryOut({ currency: 'EUR' }, {}, as(world.acme.owner))).status).toBe(403)
    expect((await tryOut({ currency: 'EUR' }, {}, as(world.northwind.people.finance!))).status).toBe(403)
    expect((await tryOut({ currency: 'EUR' }, {}, as(world.contoso.people.developer!))).status).toBe(404)
  })

  test('waits once a website had its most tries of a minute', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries <= mostTrials; tries++) statuses.push((await tryOut({ currency: 'EUR' })).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(mostTrials)
  })
})
