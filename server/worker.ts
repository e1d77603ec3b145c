import type pg from 'pg'
import { startAuditSealer } from './core/audit-sealer.ts'
import { type Job, startJobs } from './core/jobs.ts'
import { outboxChannel } from './core/outbox.repository.ts'
import { listen } from './core/outbox-listener.ts'
import { type Subscribers, startOutboxRelay } from './core/outbox-relay.ts'
import type { Services } from './core/services.ts'

export type WorkerOptions = { services: Services; jobsPool: pg.Pool; jobsUrl: string; subscribers: Subscribers[]; jobs: readonly Job[] }

/** Everything that happens without a request: outbox, audit seals, jobs. Several may run side by side. */
export async function startWorker({ services, jobsPool, jobsUrl, subscribers, jobs }: WorkerOptions) {
  const relay = startOutboxRelay({ pool: jobsPool, services, subscribers })
  const listener = listen({ url: jobsUrl, channel: outboxChannel, heard: relay.wake, log: services.log })
  const sealer = startAuditSealer({ pool: jobsPool, services })
  const queue = await startJobs({ url: jobsUrl, jobs, log: services.log })
  return {
    async stop() {
      await listener.stop()
      await Promise.all([relay.stop(), sealer.stop(), queue.stop()])
    },
  }
}
