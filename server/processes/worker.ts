import type pg from 'pg'
import { startAuditSealer } from '../core/audit/audit-sealer.ts'
import type { Services } from '../core/call/services.ts'
import { reported } from '../core/jobs/failed-jobs.ts'
import { type Job, type SendJob, startJobs } from '../core/jobs/jobs.ts'
import { outboxChannel } from '../core/outbox/outbox.repository.ts'
import { listen } from '../core/outbox/outbox-listener.ts'
import { type Subscribers, startOutboxRelay } from '../core/outbox/outbox-relay.ts'

export type WorkerOptions = {
  services: Services
  jobsPool: pg.Pool
  jobsUrl: string
  subscribers(send: SendJob): Subscribers[]
  jobs: readonly Job[]
}

/** Everything that happens without a request: outbox, audit seals, jobs. Several may run side by side. */
export async function startWorker({ services, jobsPool, jobsUrl, subscribers, jobs }: WorkerOptions) {
  const queue = await startJobs({ url: jobsUrl, jobs: jobs.map((job) => reported({ pool: jobsPool, services }, job)), log: services.log })
  const relay = startOutboxRelay({ pool: jobsPool, services, subscribers: subscribers(queue.send) })
  const listener = listen({ url: jobsUrl, channel: outboxChannel, heard: relay.wake, log: services.log })
  const sealer = startAuditSealer({ pool: jobsPool, services })
  return {
    async stop() {
      await listener.stop()
      await Promise.all([relay.stop(), sealer.stop(), queue.stop()])
    },
  }
}
