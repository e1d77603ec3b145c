import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { until } from '../attack/at-once.ts'
import { type Portico, root } from './portico.ts'

export type AcquirerTotals = { currency: string; capturedMinor: number; refundedMinor: number; paidOutMinor: number; pendingCount: number }

/** The sandbox acquirer as a service beside a Portico, so that its own books can be asked for. `url` is for the Portico to start with. */
export async function acquirerBeside() {
  const port = await aFreePort()
  const url = `http://127.0.0.1:${port}`
  let secret = ''
  let child: ChildProcess | undefined
  return {
    url,
    /** Over the store of that Portico, with the secret that it made. */
    async start(portico: Portico) {
      secret = (JSON.parse(readFileSync(path.join(portico.dataDir, 'secrets.json'), 'utf8')) as { acquirer: string }).acquirer
      const env = { ...process.env, ACQUIRER_DIR: path.join(portico.dataDir, 'acquirer'), ACQUIRER_SECRET: secret, PORT: String(port) }
      child = spawn(process.execPath, [path.join(root, 'acquirer/main.ts')], { env, stdio: 'ignore' })
      await until('the acquirer listens', 15_000, async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok)
    },
    /** Sums of its approved operations since then, per currency, as it has booked them itself. */
    async totals(since: Date): Promise<AcquirerTotals[]> {
      const place = `/v1/totals?from=${since.toISOString()}`
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = `v1=${createHmac('sha256', secret).update(`${timestamp}.GET.${place}.`).digest('hex')}`
      const answer = await fetch(url + place, { headers: { 'x-acquirer-timestamp': timestamp, 'x-acquirer-signature': signature } })
      if (!answer.ok) throw new Error(`The acquirer does not tell its totals: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { byCurrency: AcquirerTotals[] }).byCurrency
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
