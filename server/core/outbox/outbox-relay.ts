import type { EventName, Events } from '@portico/contract/events.ts'
import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../call/services.ts'
import { claimOutbox, deleteOutbox, type OutboxRow, retryOutbox } from './outbox.repository.ts'

export type Delivery<N extends EventName = EventName> = {
  id: string
  topic: N
  payload: Events[N]
  tenantId: string
  merchantId: string
  mode: 'Test' | 'Live'
  attempt: number
}
/** Handles one event; safe to run twice. Throwing means: again later. */
export type Subscriber<N extends EventName> = (delivery: Delivery<N>, services: Services) => Promise<void>
export type Subscribers = { [N in EventName]?: Subscriber<N>[] }

export type RelayOptions = {
  pool: pg.Pool
  services: Services
  subscribers: Subscribers[]
  parallel?: number
  leaseMs?: number
  idleMs?: number
  mostAttempts?: number
  backOffMs?: (attempt: number) => number
}

/** At once, then every minute for half an hour, then every quarter: a mail server that is away for two days costs no mail. */
export const waitMs = (attempt: number) => (attempt < 40 ? Math.min(60_000, 250 * 2 ** Math.min(attempt, 8)) : 15 * 60_000)

/** Passes outbox events to their subscribers until stopped. Several may run: rows are claimed with a lease. */
export function startOutboxRelay({
  pool,
  services,
  subscribers,
  parallel = 8,
  leaseMs = 30_000,
  idleMs = 1000,
  mostAttempts = 300,
  backOffMs = waitMs,
}: RelayOptions) {
  const running = new Set<Promise<void>>()
  let stopped = false
  let wake = () => {}

  async function deliver(row: OutboxRow) {
    const topic = row.topic as EventName
    const delivery = {
      id: row.id,
      topic,
      payload: row.payload,
      tenantId: row.tenant_id,
      merchantId: row.merchant_id ?? '',
      mode: row.mode,
      attempt: row.attempts,
    } as Delivery
    try {
      for (const group of subscribers)
        for (const subscriber of group[topic] ?? []) await (subscriber as Subscriber<EventName>)(delivery, services)
      await inLocal(pool, (db) => deleteOutbox(db, row))
    } catch (error) {
      const again = new Date(services.now().getTime() + backOffMs(row.attempts))
      const parked = row.attempts >= mostAttempts ? services.now() : null
      services.log.warn(
        { err: error, topic, outboxId: row.id, attempt: row.attempts, parked: parked !== null },
        'event will be delivered again',
      )
      await inLocal(pool, (db) => retryOutbox(db, row, String((error as Error)?.message ?? error), again, parked)).catch((failure) =>
        services.log.error({ err: failure }, 'outbox row keeps its lease'),
      )
    }
  }

  async function loop() {
    while (!stopped) {
      const free = parallel - running.size
      const rows =
        free > 0
          ? await inLocal(pool, (db) => claimOutbox(db, { most: free, leaseMs, now: services.now() })).catch((error) => {
              services.log.warn({ err: error }, 'outbox cannot be read')
              return []
            })
          : []
      for (const row of rows) {
        const work = deliver(row).finally(() => running.delete(work))
        running.add(work)
      }
      if (rows.length > 0 && running.size < parallel) continue
      await Promise.race([
        new Promise<void>((resolve) => setTimeout(resolve, idleMs).unref()),
        new Promise<void>((resolve) => (wake = resolve)),
        ...running,
      ])
    }
    await Promise.all(running)
  }
  const ended = loop()
  return {
    wake: () => wake(),
    async stop() {
      stopped = true
      wake()
      await ended
    },
  }
}
