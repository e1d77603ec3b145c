import type pg from 'pg'
import { startAuditSealer } from '../core/audit/audit-sealer.ts'
import type { Services } from '../core/call/services.ts'
import { reported } from '../core/jobs/failed-jobs.ts'
import { type Job, type SendJob, startJobs } from '../core/jobs/jobs.ts'
import { outboxChannel } from '../core/outbox/outbox.repository.ts'
import { listen } from '../core/outbox/outbox-listener.ts'
import { type Subscribers, startOutboxRelay } from '../core/outbox/outbox-relay.ts'
import type { Loop } from '../features/server-feature.ts'

export type WorkerOptions = {
  services: Services
  jobsPool: pg.Pool
  jobsUrl: string
  subscribers(send: SendJob): Subscribers[]
  jobs: readonly Job[]
  loops?: () => Loop[]
}

/** Everything that happens without a request: outbox, what features do all the time, audit seals, jobs. Several may run side by side. */
export async function startWorker({ services, jobsPool, jobsUrl, subscribers, jobs, loops }: WorkerOptions) {
  const queue = await startJobs({ url: jobsUrl, jobs: jobs.map((job) => reported({ pool: jobsPool, services }, job)), log: services.log })
  const relay = startOutboxRelay({ pool: jobsPool, services, subscribers: subscribers(queue.send) })
  const running = [relay, ...(loops?.() ?? [])]
  const heard = () => {
    for (const { wake } of running) wake()
  }
  const listener = listen({ url: jobsUrl, channel: outboxChannel, heard, log: services.log })
  const sealer = startAuditSealer({ pool: jobsPool, services })
  return {
    async stop() {
      await listener.stop()
      await Promise.all([...running.map(({ stop }) => stop()), sealer.stop(), queue.stop()])
    },
  }
}
