import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAcquirer } from '@portico/acquirer/index.ts'
import type { TerminalPayment } from '@portico/contract/features/terminal/terminal.schemas.ts'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aLine } from '@portico/testkit/features/processing.ts'
import { anActiveKey } from '@portico/testkit/features/tenants.ts'
import { aPortico, type Caller, type Person } from '@portico/testkit/portico/app.ts'
import { startRelay } from '@portico/testkit/portico/relay.ts'
import { startVault } from '@portico/vault/index.ts'
import { type Connectors, createConnectors, createVault, sandboxApiKey } from '../../connectors/index.ts'
import type { Mail } from '../../core/outbound/mail.ts'
import { seedChecks } from '../antifraud/index.ts'
import { keepConnectorCredentials } from '../keys/index.ts'
import { transactionSubscribers } from '../transactions/index.ts'
import { terminalSubscribers } from './index.ts'

const secrets = { acquirer: 'a-secret-for-tests-only', vault: 'another-secret-for-tests' }
const quick = { callbackAfterMs: 5, settleAfterMs: 30, lateAnswerMs: 250, holdMs: 500, callbackRetryMs: [20, 50, 100, 200, 400] }
const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, code: '737' }

export type Terminal = Awaited<ReturnType<typeof startTerminal>>
export type Wish = { card?: Partial<typeof card>; mode?: 'Test' | 'Live'; cardToken?: string; key?: string } & Record<string, unknown>

/** Portico with the real vault and the real sandbox acquirer behind it; the worker's relay runs. Acme takes cards in euros at two providers. */
export async function startTerminal(cluster: TestCluster) {
  const dir = await mkdtemp(join(tmpdir(), `portico-acquirer-${process.pid}-`))
  const acquirer = await startAcquirer({ dir: join(dir, 'acquirer'), secret: secrets.acquirer, seed: 'test', timings: quick })
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const vault = await startVault({
    dir: join(dir, 'vault'),
    secret: secrets.vault,
    portalUrl: 'http://localhost:3000',
    sandbox: { url: acquirer.url, secret: secrets.acquirer },
    now,
  })
  const connectors: Connectors = createConnectors({
    sandboxUrl: acquirer.url,
    sandboxSecret: secrets.acquirer,
    callbackUrl: 'http://127.0.0.1:1',
    vault: createVault({ url: vault.url, publicUrl: vault.url, secret: secrets.vault, now }),
  })
  const portico = await aPortico(cluster, { connectors })
  const portalUrl = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  const mails: Mail[] = []
  const sendMail = async (mail: Mail) => void mails.push(mail)
  const patience = { pauseMs: () => 200, lostAfterMs: 3000, tooLongMs: 1000 }
  const subscribers = [transactionSubscribers(connectors, patience), terminalSubscribers({ connectors, sendMail })]
  let relay = startRelay(portico, subscribers, { parallel: 16, backOffMs: () => 50 })
  const { northwind, acme } = portico.world
  await anActiveKey(portico, northwind.id)
  await portico.services.inScope({ level: 'tenant', tenantId: northwind.id, mode: 'Live' }, async (db) => {
    await seedChecks(db, portico.services)
    for (const name of ['Adelphi Acquiring', 'Bosphorus Pay'])
      await keepConnectorCredentials(db, portico.services, name, {
        apiKey: sandboxApiKey(secrets.acquirer, name.split(' ')[0]!.toLowerCase()),
      })
  })
  for (const mode of ['Test', 'Live'] as const)
    for (const [place, name] of ['Adelphi Acquiring', 'Bosphorus Pay'].entries())
      await aLine(portico, { mode, payment_provider: name, position: place + 1, mid: `${name} ${mode}` })
  const finance = northwind.people.finance!
  let count = 0

  /** What the frame of this person answers: the token of a card that was typed in. */
  async function aToken(person: Person, given: Partial<typeof card> = {}): Promise<string> {
    const opened = await portico.as(person).post('/api/terminal/frames', {})
    const { ticket } = opened.body as { ticket: string }
    const reply = await fetch(`${vault.url}/cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: vault.url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ticket, ...card, ...given }),
    })
    if (reply.status !== 201) throw new Error(`The vault answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { cardToken: string }).cardToken
  }
  const headersOf = (mode: string) => ({ mode })
  async function send(person: Person, { card: given, mode = 'Live', cardToken, key, ...wish }: Wish = {}) {
    const token = cardToken ?? (await aToken(person, given))
    const body = { websiteId: acme.websiteIds[0], kind: 'Sale', amountMinor: 4_000, currency: 'EUR', cardToken: token, ...wish }
    return portico.as(person).post('/api/terminal/payments', body, {
      headers: { 'idempotency-key': key ?? `terminal-${process.pid}-${++count}`, ...headersOf(mode) },
    })
  }
  const entryOf = async (caller: Caller, id: string, mode = 'Live') =>
    (await caller.get(`/api/terminal/payments/${id}`, { headers: headersOf(mode) })).body as TerminalPayment
  /** Until its provider, or a person, has the next word. */
  async function settled(person: Person, id: string, until: (entry: TerminalPayment) => boolean, mode = 'Live'): Promise<TerminalPayment> {
    for (let tries = 0; tries < 200; tries++) {
      const entry = await entryOf(portico.as(person), id, mode)
      if (until(entry)) return entry
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`It stays ${JSON.stringify(await entryOf(portico.as(person), id, mode))}`)
  }

  return {
    portico,
    connectors,
    clock,
    finance,
    vaultUrl: vault.url,
    portalUrl,
    mails,
    aToken,
    send,
    settled,
    /** A payment of the person, as it is once nobody has to be waited for. */
    async pay(person: Person = finance, wish: Wish = {}): Promise<TerminalPayment> {
      const reply = await send(person, wish)
      if (reply.status !== 201) throw new Error(`It was refused: ${reply.text}`)
      const { transactionId } = reply.body as TerminalPayment
      return settled(person, transactionId, ({ state, status }) => state !== 'Sending' && status !== 'Pending', wish.mode)
    },
    /** Whether the vault still has a card for this payment: it is asked to have a provider asked with it. */
    askWithCardOf: (paymentId: string) =>
      connectors.find('adelphi')!.authorise({
        ...{ requestId: `card-of-${++count}-${process.pid}`, deadlineMs: 2_000, amountMinor: 1_000, currency: 'EUR' },
        ...{ mid: 'MID-1', merchantReference: 'asked', capture: 'automatic', method: { kind: 'vaulted', paymentId } },
      }),
    /** No payment is made of an entry until `work` is over. */
    async whileAsleep<T>(work: () => Promise<T>): Promise<T> {
      await relay.stop()
      try {
        return await work()
      } finally {
        relay = startRelay(portico, subscribers, { parallel: 16, backOffMs: () => 50 })
      }
    },
    async stop() {
      await relay.stop()
      await portico.close()
      await vault.stop()
      await acquirer.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
