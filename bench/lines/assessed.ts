import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chooseFreePort } from '@portico/database/embedded/free-port.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { DemoShop } from '@portico/demo/shops/shop.ts'
import { type Connectors, createConnectors } from '@portico/server/connectors/index.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { seedChecks } from '@portico/server/features/antifraud/index.ts'
import { createPayment, type NewPayment } from '@portico/server/features/transactions/index.ts'
import { withClient } from '../data/installation.ts'
import { shopsOf } from '../data/world.ts'
import { postgresCpuMs } from '../measure/processes.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import type { AcquirerSettings } from '../servers/acquirer.main.ts'
import { startChild } from '../servers/child.ts'
import type { Bench } from './bench.ts'
import { withServices } from './context.ts'

const payments = 400
const atOnce = 8
const paymentRounds = 7
const leastRate = 0.85
/** One has the checks that a tenant begins with, the other has none. */
const assessedTenant = 5
const plainTenant = 6
const secret = 'a-secret-for-benches-only'

/** Payments a second by card, from the call to the answer of the provider, with the checks of a new tenant and without any. */
export async function assessed(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const port = await chooseFreePort()
  const dir = await mkdtemp(path.join(tmpdir(), 'bench-acquirer-'))
  const settings: AcquirerSettings = { port, dir, secret }
  const acquirer = await startChild(path.resolve(import.meta.dirname, '../servers/acquirer.main.ts'), port, settings)
  try {
    const connectors = scoredAtOnce(createConnectors({ sandboxUrl: `http://127.0.0.1:${port}`, sandboxSecret: secret }))
    const tenants = shopsOf(bench.large.world)
    const shops = { with: tenants[assessedTenant]![0]!, without: tenants[plainTenant]![0]! }
    await withClient(database.adminUrl, (client) =>
      client.query('delete from antifraud_checks where tenant_id = any($1)', [[shops.with.tenantId, shops.without.tenantId]]),
    )
    const result = await withServices(database, atOnce, async (services) => {
      await services.inScope(scopeOf(shops.with), (db) => seedChecks(db, services))
      const measured = (shop: DemoShop) => async (): Promise<Sample> => {
        const cpu = { node: process.cpuUsage(), postgresMs: postgresCpuMs(bench.installation.postmaster()) }
        const startedAt = performance.now()
        await payAll(services, connectors, shop)
        const seconds = (performance.now() - startedAt) / 1000
        const { user, system } = process.cpuUsage(cpu.node)
        return {
          perSecond: payments / seconds,
          nodeUs: (user + system) / payments,
          postgresUs: ((postgresCpuMs(bench.installation.postmaster()) - cpu.postgresMs) * 1000) / payments,
        }
      }
      const variants = [
        { name: 'with', run: measured(shops.with) },
        { name: 'without', run: measured(shops.without) },
      ]
      for (const { run } of variants) await run()
      return interleave(variants, paymentRounds)
    })
    const reached = result.with!.perSecond! / result.without!.perSecond!
    return [
      {
        goal: 'assessed',
        what: `payments a second with antifraud, ${atOnce} at once, the score answering at once`,
        asked: `≥ ${leastRate}x the same path without`,
        reached: `${rate(result.with!.perSecond!)} = ${times(reached)}`,
        twin: rate(result.without!.perSecond!),
        ok: reached >= leastRate,
        reason: `CPU a payment: Node ${us(result.with!.nodeUs!)}, PostgreSQL ${us(result.with!.postgresUs!)}; without ${us(result.without!.nodeUs!)}, ${us(result.without!.postgresUs!)}`,
      },
    ]
  } finally {
    await acquirer.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const scopeOf = ({ tenantId }: DemoShop): Scope => ({ level: 'tenant', tenantId, mode: 'Live' })

const scoredAtOnce = (connectors: Connectors): Connectors => ({
  find: (key) => connectors.find(key),
  list: () => connectors.list(),
  score: async ({ deadlineMs: _deadline, ...asked }) => ({
    state: 'Given',
    score: 12,
    exchange: {
      flow: 'RiskScore',
      at: new Date().toISOString(),
      method: 'POST',
      url: 'https://scores.example/v1/risk-scores',
      requestHeaders: { 'content-type': 'application/json' },
      requestBody: { requestId: asked.requestId, amountMinor: asked.amountMinor, currency: asked.currency },
      statusCode: 200,
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: { requestId: asked.requestId, score: 12, verdict: 'Allow' },
      latencyMs: 0,
      reachedProvider: true,
    },
  }),
})

let count = 0

async function payAll(services: Services, connectors: Connectors, shop: DemoShop): Promise<void> {
  let left = payments
  const lane = async () => {
    while (left-- > 0) {
      const { status } = await createPayment(services, connectors, scopeOf(shop), aPayment(shop, ++count))
      if (status !== 'Captured') throw new Error(`A payment of the bench is ${status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Of a shopper of its own, with everything that it may be counted by. */
function aPayment(shop: DemoShop, number: number): NewPayment {
  const ip = `198.18.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`
  return {
    draft: {
      merchantId: shop.merchantId,
      websiteId: shop.websiteIds[0]!,
      source: 'VirtualTerminal',
      externalId: `BENCH-${number}`,
      amountMinor: 1000,
      currency: 'EUR',
      captureMethod: 'Automatic',
      paymentMethod: 'Card',
      mid: 'bench',
      card: { brand: 'Visa', first6: '424242', last4: '4242' },
      country: 'NO',
      customerName: 'Ingrid Solberg',
      customerEmail: `shopper${number}@bench.example`,
      facts: { shopperIp: ip, deviceId: `device-${number}`, cardFingerprint: `card-${number}` },
      createdBy: { kind: 'System', id: null, name: 'Bench' },
      details: { card: { issuerCountry: 'NO' } },
    },
    providers: ['Adelphi Acquiring'],
    method: { kind: 'card', number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' },
  }
}
