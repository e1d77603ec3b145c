import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Acquirer, type AcquirerOptions, startAcquirer } from '@portico/acquirer/index.ts'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { type Connector, type Connectors, createConnectors } from '../../connectors/index.ts'
import { startOutboxRelay } from '../../core/outbox/outbox-relay.ts'
import { notificationSubscribers } from '../notifications/index.ts'
import { createPayment, type NewPayment, transactionSubscribers } from './index.ts'

export type Provider = Awaited<ReturnType<typeof startProvider>>
const secret = 'a-secret-for-tests-only'

type Wanted = Partial<Omit<NewPayment['draft'], 'card'>> & {
  merchant?: 'acme' | 'globex' | 'initech' | 'umbrella'
  mode?: 'Test' | 'Live'
  /** Null: as the map of the website says. */
  providers?: NonNullable<NewPayment['providers']> | null
  card?: string
  /** What it is paid with, where not the card. */
  method?: NewPayment['method']
  /** Before a provider is asked. */
  beforeAsking?: (requestId: string) => Promise<void>
}

/** Portico with the real sandbox acquirer behind it: callbacks come in over HTTP, and the worker's relay runs. */
export async function startProvider(cluster: TestCluster, options: Partial<AcquirerOptions> = {}) {
  const dir = await mkdtemp(join(tmpdir(), `portico-acquirer-${process.pid}-`))
  const start = (port: number) => startAcquirer({ dir, secret, port, seed: 'test', timings: quick, ...options })
  let acquirer: Acquirer = await start(0)
  const { port, url } = acquirer
  let portalUrl = ''
  const callbackUrl = (key: string) => `${portalUrl}/api/providers/${key}/callbacks`
  let made: Connectors | undefined
  // Made at the first use, when the portal's own address is known.
  const all = () => (made ??= createConnectors({ sandboxUrl: url, sandboxSecret: secret, callbackUrl }))
  const connectors: Connectors = { find: (key) => all().find(key), list: () => all().list(), score: (request) => all().score!(request) }
  const portico: TestPortico = await aPortico(cluster, { connectors })
  const { services, pools, world } = portico
  portalUrl = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  const relay = startOutboxRelay({
    pool: pools.jobs,
    services,
    subscribers: [transactionSubscribers(connectors, { pauseMs: () => 200, lostAfterMs: 3000, tooLongMs: 1000 }), notificationSubscribers],
    idleMs: 20,
    parallel: 16,
    backOffMs: () => 50,
  })

  return {
    portico,
    connectors,
    callbackUrl,
    acquirerUrl: url,
    secret,
    stopAcquirer: () => acquirer.stop(),
    /** On the same port and store, as after a crash. */
    startAcquirerAgain: async () => {
      acquirer = await start(port)
    },
    /** A payment made at the provider, by default captured at once. */
    async aPayment({
      merchant = 'acme',
      mode = 'Live',
      providers = ['Adelphi Acquiring'],
      card = '4242424242424242',
      method = { kind: 'card', number: card, expMonth: 12, expYear: 2030, cvc: '123' },
      beforeAsking,
      ...draft
    }: Wanted = {}) {
      const { id: merchantId, tenantId, websiteIds } = world[merchant]
      const { id } = await createPayment(
        services,
        beforeAsking ? interrupted(connectors, beforeAsking) : connectors,
        { level: 'tenant', tenantId, mode },
        {
          draft: {
            merchantId,
            websiteId: websiteIds[0]!,
            source: 'Api',
            externalId: null,
            amountMinor: 1000,
            currency: 'EUR',
            captureMethod: 'Automatic',
            paymentMethod: 'Card',
            mid: `mid-${merchant}`,
            card: null,
            country: 'NO',
            customerName: 'Ingrid Solberg',
            customerEmail: 'ingrid@example.com',
            createdBy: { kind: 'ApiKey', id: null, name: 'Shop' },
            details: {},
            ...draft,
          },
          ...(providers ? { providers } : {}),
          method,
        },
      )
      return id
    },
    /** Until nothing is left to be done that is due within the test's patience. */
    async settled(patienceMs = 5000) {
      const until = Date.now() + patienceMs
      for (;;) {
        const { rows } = await portico.admin.query<Record<string, unknown>>(
          `select topic, attempts, last_error, payload, status from outbox o
           left join transactions t on t.id::text = coalesce(o.payload->>'childTransactionId', o.payload->>'transactionId')
           where topic = 'transaction.provider_call_due' or (topic = 'transaction.status_check_due' and status in ('Pending', 'Closing', 'Conflict') and available_at < o.created_at + interval '30 seconds')`,
        )
        if (rows.length === 0) return
        if (Date.now() > until) throw new Error(`${rows.length} events are still waiting, the first: ${JSON.stringify(rows.slice(0, 5))}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      await relay.stop()
      await acquirer.stop()
      await portico.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The same connectors, which wait for the test before they ask for an authorisation. */
function interrupted(connectors: Connectors, before: (requestId: string) => Promise<void>): Connectors {
  const waiting = (connector: Connector): Connector => ({
    ...connector,
    signedIn: (credentials) => waiting(connector.signedIn(credentials)),
    authorise: async (request) => {
      await before(request.requestId)
      return connector.authorise(request)
    },
  })
  const list = () => connectors.list().map(waiting)
  return { list, find: (key) => list().find((connector) => connector.key === key) }
}

const quick = { callbackAfterMs: 5, settleAfterMs: 30, lateAnswerMs: 250, holdMs: 500, callbackRetryMs: [20, 50, 100, 200, 400] }
