import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseFreePort } from '@portico/database/embedded/free-port.ts'
import type { Scope } from '@portico/database/scope.ts'
import { demoPayment } from '@portico/demo/payments.ts'
import { chanceFrom } from '@portico/demo/random.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { insertOf } from '@portico/server/core/database/insert-rows.repository.ts'
import { keepFirstKey } from '@portico/server/features/keys/index.ts'
import { insertPayments, partOf, type TransactionRecord } from '@portico/server/features/transactions/index.ts'
import { keepPastEndpoint, startWebhookSender } from '@portico/server/features/webhooks/index.ts'
import { shopsOf } from '../data/world.ts'
import { postgresCpuMs } from '../measure/processes.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import { startChild } from '../servers/child.ts'
import type { SinkSettings } from '../servers/sink.main.ts'
import type { Bench } from './bench.ts'
import { withServices } from './context.ts'

const deliveries = 4000
const atOnce = 16
const webhookRounds = 5
const tenant = 5
const leastRate = 0.5
const lookEveryMs = 20

/** Deliveries a second to one endpoint, kept, claimed, signed and noted, against a loop that signs and posts the same and keeps nothing. */
export async function webhooks(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const port = await chooseFreePort()
  const sink = await startChild(path.resolve(import.meta.dirname, '../servers/sink.main.ts'), port, { port } satisfies SinkSettings)
  const host = `127.0.0.1:${port}`
  try {
    const result = await withServices(
      database,
      8,
      async (services) => {
        const endpoint = await anEndpoint(bench, services, `http://${host}/hook`)
        const measured = async (work: () => Promise<void>): Promise<Sample> => {
          const cpu = { node: process.cpuUsage(), postgresMs: postgresCpuMs(bench.installation.postmaster()) }
          const startedAt = performance.now()
          await work()
          const seconds = (performance.now() - startedAt) / 1000
          const { user, system } = process.cpuUsage(cpu.node)
          return {
            perSecond: deliveries / seconds,
            nodeUs: (user + system) / deliveries,
            postgresUs: ((postgresCpuMs(bench.installation.postmaster()) - cpu.postgresMs) * 1000) / deliveries,
          }
        }
        const ours = async () => {
          await fill(services, endpoint)
          return measured(() => sendAll(services, endpoint))
        }
        const bare = () => measured(() => postAll(port, endpoint))
        await ours()
        return interleave(
          [
            { name: 'ours', run: ours },
            { name: 'bare', run: bare },
          ],
          webhookRounds,
        )
      },
      { outboundAllow: [host] },
    )
    const { ours, bare } = result
    const reached = ours.perSecond! / bare.perSecond!
    return [
      {
        goal: 'webhooks',
        what: `webhook deliveries a second to one endpoint, ${atOnce} at once`,
        asked: `≥ ${leastRate}x a bare signed sender to the same sink, its connections kept`,
        reached: `${rate(ours.perSecond!)} = ${times(reached)}`,
        twin: rate(bare.perSecond!),
        ok: reached >= leastRate,
        reason: `CPU a delivery: Node ${us(ours.nodeUs!)}, PostgreSQL ${us(ours.postgresUs!)}; bare ${us(bare.nodeUs!)}`,
      },
    ]
  } finally {
    await sink.stop()
  }
}

type Endpoint = { id: string; secret: string; scope: Scope; payment: TransactionRecord; body: string }

async function anEndpoint(bench: Bench, services: Services, address: string): Promise<Endpoint> {
  const shop = shopsOf(bench.large.world)[tenant]![0]!
  const scope: Scope = { level: 'tenant', tenantId: shop.tenantId, mode: 'Live' }
  const [id, now] = [services.newId(), services.now()]
  const rows = demoPayment(
    shop,
    { at: new Date(now.getTime() - 60_000), mode: 'Live', number: 60_000_000, now },
    chanceFrom('bench/webhooks'),
  )
  const secret = await services.inScope(scope, async (db) => {
    await keepFirstKey({ db, services, actor: { userId: shop.clerks[0]!.id!, name: shop.clerks[0]!.name } }, 'Webhooks')
    await insertPayments(db, [rows])
    return keepPastEndpoint(db, services, {
      ...{ id, merchantId: null, address, description: 'Bench', events: ['payment.captured'], createdAt: now, createdBy: 'Bench' },
    })
  })
  const data = { transactionId: rows.payment.id, merchantId: shop.merchantId, amountMinor: 4000, currency: 'EUR', note: 'n'.repeat(500) }
  return { id, secret, scope, payment: rows.payment, body: JSON.stringify({ type: 'payment.captured', timestamp: now, data }) }
}

const fill = (services: Services, { id, scope, payment, body }: Endpoint) =>
  services.inScope(scope, (db) => {
    const now = services.now()
    const rows = Array.from({ length: deliveries }, () => ({
      ...{ ...partOf(payment), id: services.newId(), event_id: services.newId(), endpoint_id: id, event_type: 'payment.captured' },
      ...{ payload: body, next_try_at: now, created_at: now },
    }))
    return insertOf('webhook_deliveries', rows).execute(db)
  })

async function sendAll(services: Services, { id, scope }: Endpoint): Promise<void> {
  const sender = startWebhookSender({ services })
  const isLeft = () =>
    services.inScope(scope, async (db) => {
      const due = db.selectFrom('webhook_deliveries').select('id').where('mode', '=', scope.mode).where('state', '=', 'Delivering')
      return (await due.where('endpoint_id', '=', id).limit(1).executeTakeFirst()) !== undefined
    })
  while (await isLeft()) await sleep(lookEveryMs)
  await sender.stop()
}

async function postAll(port: number, { secret, body }: Endpoint): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  let left = deliveries
  const lane = async () => {
    while (left-- > 0) await postOne(port, agent, key, body)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  agent.destroy()
}

function postOne(port: number, agent: http.Agent, key: Buffer, body: string): Promise<void> {
  const id = `evt_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return new Promise((resolve, reject) => {
    const sent = http.request({ host: '127.0.0.1', port, path: '/hook', method: 'POST', agent, headers }, (answer) =>
      answer.resume().on('end', resolve),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
