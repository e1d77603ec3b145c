import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAcquirer } from '@portico/acquirer/index.ts'
import { type AuthoriseRequest, createConnectors, createVault, type VaultedCard } from '@portico/server/connectors/index.ts'
import { startVault } from './index.ts'

export const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, code: '737' }
export const portalUrl = 'https://portal.example'
const secrets = { acquirer: 'a-secret-for-tests-only', vault: 'another-secret-for-tests' }

export type VaultBeside = Awaited<ReturnType<typeof aVault>>

/** The vault with the sandbox acquirer behind it, on a clock of the test's own. */
export async function aVault({ sweepEveryMs }: { sweepEveryMs?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), `portico-vault-${process.pid}-`))
  const clock = { now: Date.parse('2026-11-27T12:00:00Z') }
  const now = () => clock.now
  const lines: string[] = []
  const acquirer = await startAcquirer({
    dir: join(dir, 'acquirer'),
    secret: secrets.acquirer,
    seed: 'test',
    clock: { now },
    timings: quick,
  })
  const start = (port: number) =>
    startVault({
      dir: join(dir, 'vault'),
      secret: secrets.vault,
      portalUrl,
      port,
      sandbox: { url: acquirer.url, secret: secrets.acquirer },
      ...(sweepEveryMs === undefined ? {} : { sweepEveryMs }),
      now,
      log: (line) => void lines.push(JSON.stringify(line)),
    })
  let vault = await start(0)
  const { url, port } = vault
  const client = createVault({ url, publicUrl: url, secret: secrets.vault, now })
  const connectors = createConnectors({ sandboxUrl: acquirer.url, sandboxSecret: secrets.acquirer, now, vault: client })
  const adelphi = connectors.find('adelphi')!
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
  const ticketOf = (sessionId: string, hidesCard = false) => client.issueTicket({ sessionId, hidesCard }).ticket
  let count = 0
  return {
    url,
    client,
    clock,
    lines,
    send,
    ticketOf,
    adelphi,
    secret: secrets.vault,
    /** A card that this session has entered: what the frame is answered, and what the server reads of it. */
    async anEntry({ sessionId = 'session-1', ...given }: Partial<typeof card & { sessionId: string }> = {}) {
      const reply = await send('/cards', { ticket: ticketOf(sessionId), ...card, ...given })
      if (reply.status !== 201) throw new Error(`The vault answered ${reply.status} ${await reply.text()}`)
      const { cardToken } = (await reply.json()) as { cardToken: string }
      return client.readToken(cardToken, sessionId)!
    },
    /** Has the provider asked with a card of the vault. */
    pay: (method: Omit<VaultedCard, 'kind'>, request: Partial<AuthoriseRequest> = {}) =>
      adelphi.authorise({
        requestId: `try-${process.pid}-${++count}`,
        deadlineMs: 2_000,
        amountMinor: 1000,
        currency: 'EUR',
        mid: 'MID-1',
        merchantReference: 'order-1',
        capture: 'automatic',
        ...request,
        method: { kind: 'vaulted', ...method },
      }),
    /** Every file of the vault, byte for byte. */
    files: () => readdirSync(join(dir, 'vault')).map((name) => readFileSync(join(dir, 'vault', name)).toString('latin1')),
    /** On the same port and store, as after a crash: codes are forgotten. */
    async restart() {
      await vault.stop()
      vault = await start(port)
    },
    async stop() {
      await vault.stop()
      await acquirer.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const quick = { callbackAfterMs: 5, settleAfterMs: 30, lateAnswerMs: 250, holdMs: 300 }
