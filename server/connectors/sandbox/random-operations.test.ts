import { type Acquirer, startAcquirer } from '@portico/acquirer/index.ts'
import { callbackSink, type Delivery, eventually, SECRET, signedClient, temporaryDir } from '@portico/acquirer/test-client.ts'
import { afterAll, expect, test } from 'vitest'
import {
  type Connector,
  type Connectors,
  createConnectors,
  type ProviderAnswer,
  type ProviderFacts,
  type ProviderOutcome,
} from '../index.ts'

const OPERATIONS = 500
const PARALLEL = 8
const DEADLINE_MS = 120
const TIMINGS = { callbackAfterMs: 5, settleAfterMs: 30, lateAnswerMs: 250, holdMs: 500, callbackRetryMs: [20, 50, 100, 200, 400] }

const folder = temporaryDir()
const cleanups: (() => unknown)[] = [folder.remove]
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Mulberry32: small, seeded, good enough to choose operations by. */
function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

/** What we believe of one operation: the newest news of it, from any source. */
type Belief = { provider: string; mid: string; currency: string; outcome: ProviderOutcome; revision: number; facts: ProviderFacts }
type Payment = { id: string; provider: string; mid: string; currency: string; amountMinor: number }
type Sums = { authorisedMinor: number; capturedMinor: number; refundedMinor: number; voidedMinor: number; paidOutMinor: number }

const COLUMNS: Record<NonNullable<ProviderFacts['bookedAs']>, (keyof Sums)[]> = {
  Authorise: ['authorisedMinor'],
  Sale: ['authorisedMinor', 'capturedMinor'],
  Capture: ['capturedMinor'],
  Void: ['voidedMinor'],
  Refund: ['refundedMinor'],
  Payout: ['paidOutMinor'],
}

/** Our own books, from the answers and callbacks alone. */
function sumUp(beliefs: Iterable<Belief>): Record<string, Sums> {
  const sums: Record<string, Sums> = {}
  for (const { provider, mid, currency, outcome, facts } of beliefs) {
    sums[`${provider} ${mid} ${currency}`] ??= { authorisedMinor: 0, capturedMinor: 0, refundedMinor: 0, voidedMinor: 0, paidOutMinor: 0 }
    if (outcome !== 'approved' || !facts.bookedAs) continue
    for (const column of COLUMNS[facts.bookedAs]) sums[`${provider} ${mid} ${currency}`]![column] += facts.amountMinor ?? 0
  }
  return sums
}

test('our books add up to those of the acquirer after 500 random operations under every misbehaviour and a restart', async () => {
  const sink = await callbackSink((_delivery, count) => (count % 7 === 0 ? 503 : 204))
  cleanups.push(sink.stop)
  const start = (port: number) =>
    startAcquirer({
      dir: folder.dir,
      port,
      secret: SECRET,
      callbackUrl: sink.url,
      seed: 'random-operations',
      chaos: true,
      timings: TIMINGS,
    })
  let acquirer: Acquirer = await start(0)
  cleanups.push(() => acquirer.stop())
  const connectors: Connectors = createConnectors({ sandboxUrl: acquirer.url, sandboxSecret: SECRET })

  const random = seeded(20_261_121)
  const beliefs = new Map<string, Belief>()
  const payments: Payment[] = []
  const tally = { unknown: 0, resent: 0 }

  /** Asks until it is known what became of it: by the same key again, or by a status check first. */
  const resolve = async (connector: Connector, requestId: string, send: () => Promise<ProviderAnswer>) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const answer = await send()
      if (answer.outcome !== 'unknown') return { outcome: answer.outcome, revision: 0, facts: answer }
      tally.unknown++
      const { result, operation } = await connector.sync({ operationRequestId: requestId, deadlineMs: DEADLINE_MS })
      if (result === 'found' && operation) return { outcome: operation.outcome, revision: operation.revision, facts: operation }
      tally.resent++
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error(`${requestId} stayed unknown`)
  }

  const operate = async (index: number) => {
    const payment = payments.length > 0 && random.below(100) < 65 ? random.pick(payments) : undefined
    const provider = payment?.provider ?? random.pick(['adelphi', 'clearhaven'])
    const connector = connectors.find(provider)!
    const requestId = `random-${index}-${random.below(1e9)}`
    const amountMinor = payment ? 1 + random.below(Math.ceil(payment.amountMinor * 0.7)) : 100 + random.below(50_000)
    const { mid, currency } = payment ?? { mid: random.pick(['MID-1', 'MID-2']), currency: random.pick(['EUR', 'GBP', 'JPY']) }
    const request = { requestId, amountMinor, currency, mid, merchantReference: `order-${index}`, deadlineMs: DEADLINE_MS }

    const { outcome, revision, facts } = await resolve(connector, requestId, chosen(connector, request, payment))
    beliefs.set(requestId, { provider, mid, currency, outcome, revision, facts })
    if (!payment && outcome !== 'declined') payments.push({ id: facts.providerTransactionId, provider, mid, currency, amountMinor })
  }

  type Money = Omit<Parameters<Connector['refund']>[0], 'providerPaymentId'>
  const chosen = (connector: Connector, request: Money, payment: Payment | undefined): (() => Promise<ProviderAnswer>) => {
    const method = { kind: 'card', number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' } as const
    const capture = random.pick(['automatic', 'manual'] as const)
    if (!payment) return () => connector.authorise({ ...request, capture, method })
    const onPayment = { ...request, providerPaymentId: payment.id }
    const verb = random.pick(['capture', 'capture', 'refund', 'refund', 'refund', 'void', 'reversal', 'payout'] as const)
    const final = random.below(3) === 0
    if (verb === 'capture') return () => connector.capture({ ...onPayment, final })
    if (verb === 'payout') return () => connector.payout({ ...request, to: onPayment })
    return () => connector[verb](onPayment)
  }

  let next = 0
  const work = async () => {
    while (next < OPERATIONS) {
      const index = next++
      if (index === OPERATIONS / 2) {
        await acquirer.stop()
        acquirer = await start(acquirer.port)
      }
      await operate(index)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))

  const client = signedClient(acquirer.url)
  type Line = Sums & { provider: string; mid: string; currency: string; pendingCount: number; operationCount: number }
  const totals = async () => (await client.get<{ lines: Line[] }>('/v1/totals')).body.lines
  await eventually(totals, (lines) => lines.every(({ pendingCount }) => pendingCount === 0), 20_000)
  await new Promise((done) => setTimeout(done, 5 * TIMINGS.settleAfterMs))
  const lines = await totals()
  const theirs = JSON.stringify(
    lines.map(({ provider, mid, currency, pendingCount: _pending, operationCount: _count, ...sums }) => [
      `${provider} ${mid} ${currency}`,
      sums,
    ]),
  )

  for (const [requestId, belief] of beliefs) {
    if (belief.outcome !== 'pending') continue
    const { operation } = await connectors.find(belief.provider)!.sync({ operationRequestId: requestId, deadlineMs: 2_000 })
    if (operation) beliefs.set(requestId, { ...belief, outcome: operation.outcome, revision: operation.revision, facts: operation })
  }
  const ours = () => {
    believeCallbacks(connectors, beliefs, sink.deliveries)
    return JSON.stringify(Object.entries(sumUp(beliefs.values())).sort())
  }
  await eventually(ours, (sums) => sums === theirs, 20_000).catch(() => expect(JSON.parse(ours())).toEqual(JSON.parse(theirs)))
  expect(lines.reduce((sum, { operationCount }) => sum + operationCount, 0)).toBe(OPERATIONS)
  for (const column of ['authorisedMinor', 'capturedMinor', 'refundedMinor', 'voidedMinor', 'paidOutMinor'] as const)
    expect(
      lines.reduce((sum, line) => sum + line[column], 0),
      column,
    ).toBeGreaterThan(0)
  expect(tally.unknown).toBeGreaterThan(20)
  expect(tally.resent).toBeGreaterThan(5)

  for (const { id, provider } of payments) {
    const { payment } = await connectors.find(provider)!.sync({ providerPaymentId: id, deadlineMs: 2_000 })
    const { authorisedMinor, capturedMinor, refundedMinor, voidedMinor } = payment!
    expect(capturedMinor + voidedMinor).toBeLessThanOrEqual(authorisedMinor)
    expect(refundedMinor).toBeLessThanOrEqual(capturedMinor)
  }
}, 240_000)

/** Takes in all callbacks, in whatever order and number they came: news of a lower revision is old. */
function believeCallbacks(connectors: Connectors, beliefs: Map<string, Belief>, deliveries: Delivery[]): void {
  for (const { headers, body } of deliveries) {
    const verdict = connectors.find('adelphi')!.verifyCallback(headers, body)
    if (!verdict.valid) throw new Error(verdict.reason)
    const { operation } = verdict.event
    if (!operation) throw new Error(verdict.event.type)
    const belief = beliefs.get(operation.requestId)
    if (!belief || operation.revision <= belief.revision) continue
    beliefs.set(operation.requestId, { ...belief, outcome: operation.outcome, revision: operation.revision, facts: operation })
  }
}
