import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedChecks } from '../../antifraud/index.ts'
import { type Provider, startProvider } from '../provider.fixture.ts'
import { alertsOf, readNews } from './assessed-payments.fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(inject('cluster'), { timings: { lateAnswerMs: 1500 } })
  const { services, world } = provider.portico
  await services.inScope({ level: 'tenant', tenantId: world.acme.tenantId, mode: 'Live' }, (db) => seedChecks(db, services))
})
afterAll(() => provider?.stop())

let count = 0
const pay = async (wish: Parameters<Provider['aPayment']>[0] = {}) => {
  const id = await provider.aPayment({ customerEmail: `shopper${++count}@example.com`, ...wish })
  const { rows } = await provider.portico.admin.query<{ status: string; attempts: number }>(
    'select t.status, (select count(*)::int from transaction_attempts a where a.transaction_id = t.id) as attempts from transactions t where id = $1',
    [id],
  )
  return { id, ...rows[0]! }
}

describe('a payment is judged before a provider is asked', () => {
  test('B-TXN-01 an ordinary payment goes on, with its score and the call for it', async () => {
    const { id, status } = await pay({ amountMinor: 1412 })
    expect(status).toBe('Captured')
    const { assessment, data } = await alertsOf(provider.portico, id)
    expect(assessment).toMatchObject({ verdict: 'Allow', score: 12, scoreState: 'Given' })
    expect(data.length).toBeGreaterThan(4)
    const risk = provider.portico.as(provider.portico.world.northwind.people.risk!)
    const log = await risk.get(`/api/v1/crm/antifraud-api-logs/${assessment!.logId}`)
    expect(log.body).toMatchObject({ flow: 'RiskScore', statusCode: 200, requestBody: expect.stringContaining('1412') })
    expect(log.text).not.toContain('4242424242424242')
    expect(log.text).not.toMatch(/x-acquirer-signature/i)
  })

  test.each([
    [1475, 'WaitingForApproval', 'Review', 75],
    [1492, 'Blocked', 'Block', 92],
  ] as const)('a score by the amount %i leaves it %s, and no provider is asked', async (amountMinor, expected, verdict, score) => {
    const { id, status, attempts } = await pay({ amountMinor })
    expect({ status, attempts }).toEqual({ status: expected, attempts: 0 })
    expect((await alertsOf(provider.portico, id)).assessment).toMatchObject({ verdict, score, scoreState: 'Given' })
  })

  test.each([
    [1496, 'WaitingForApproval', 'Unsigned'],
    [1497, 'Captured', 'Late'],
    [1498, 'Captured', 'Missing'],
    [1499, 'WaitingForApproval', 'Contradictory'],
  ] as const)('a score by the amount %i leaves it %s, as it is %s', async (amountMinor, expected, scoreState) => {
    const begun = performance.now()
    const { id, status } = await pay({ amountMinor })
    expect(status).toBe(expected)
    expect((await alertsOf(provider.portico, id)).assessment).toMatchObject({ scoreState })
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  test('the sixth payment with one card in an hour waits, names the others and notifies the staff who decide', async () => {
    const facts = { cardFingerprint: 'fp-many' }
    const before = []
    for (let index = 0; index < 5; index++) before.push(await pay({ facts }))
    expect(before.map(({ status }) => status)).toEqual(Array(5).fill('Captured'))
    const { id, status } = await pay({ facts })
    expect(status).toBe('WaitingForApproval')
    const found = (await alertsOf(provider.portico, id)).data.find(({ kind }) => kind === 'CardVelocity')!
    expect(found).toMatchObject({ outcome: 'Review', value: 6, threshold: 6, windowSeconds: 3600 })
    expect(new Set(found.sharing.map(({ transactionId }) => transactionId))).toEqual(new Set(before.map((one) => one.id)))
    expect(await readNews(provider.portico, id)).toEqual(['TransactionVelocityAlert'])
  })

  test('a payment waits if its card and its IP address are of different countries', async () => {
    const details = { card: { issuerCountry: 'NO' } }
    expect((await pay({ facts: { shopperIp: '81.2.69.142' }, details })).status).toBe('WaitingForApproval')
    expect((await pay({ facts: { shopperIp: '10.0.0.1' }, details })).status).toBe('Captured')
  })

  test('merchants see the findings without the thresholds and calls of their tenant', async () => {
    const { id } = await pay({ amountMinor: 1475 })
    const own = await provider.portico.as(provider.portico.world.acme.owner).get(`/api/v1/transactions/${id}/alerts`)
    const { assessment, data } = own.body as Awaited<ReturnType<typeof alertsOf>>
    expect(assessment).toMatchObject({ verdict: 'Review', score: 75, logId: null })
    expect(data.every(({ threshold, windowSeconds }) => threshold === null && windowSeconds === null)).toBe(true)
  })

  test('B-TXN-03 a restriction is not lifted once the card is gone', async () => {
    const { id } = await pay({ amountMinor: 1492 })
    const risk = provider.portico.as(provider.portico.world.northwind.people.risk!)
    const shown = (await risk.get(`/api/v1/crm/transactions/${id}/details`)).body as {
      allowedActions: { action: string; allowed: boolean }[]
    }
    expect(shown.allowedActions.find(({ action }) => action === 'resetRestriction')).toMatchObject({
      allowed: false,
      reason:
        'You can’t lift the restriction: the card is no longer stored, so the payment can’t be sent to a provider. The shopper has to pay again.',
    })
  })

  test('a merchant of a tenant without checks is not assessed', async () => {
    const { id, status } = await pay({ merchant: 'initech', amountMinor: 1492 })
    expect(status).toBe('Captured')
    const { rows } = await provider.portico.admin.query('select from antifraud_assessments where transaction_id = $1', [id])
    expect(rows).toHaveLength(0)
  })
})
