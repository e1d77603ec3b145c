import type { ScopedDb } from '@portico/database/scope.ts'
import { takeFailure } from '../jobs/failed-jobs.repository.ts'
import { jobNames } from '../jobs/job-names.ts'
import type { SendJob } from '../jobs/jobs.ts'
import { publish } from './outbox.ts'
import type { Subscribers } from './outbox-relay.ts'

/** Has a failed job run again, and takes it off the platform's list; undefined where it is not on it. */
export async function requestAgain(db: ScopedDb, services: Parameters<typeof publish>[1], id: string) {
  const failed = await takeFailure(db, id)
  if (!failed) return undefined
  await publish(db, services, 'job.requested', { job: failed.job, data: failed.data as unknown as object }, { merchantId: null })
  return { topic: failed.job, merchant_id: null }
}

/** Work that is no queue's, such as sealing, is done again by its own clock. */
export const runAgain = (send: SendJob): Subscribers => ({
  'job.requested': [
    async ({ payload: { job, data }, tenantId }) => {
      const name = jobNames.find((one) => one === job)
      if (name) await send(name, data, tenantId)
    },
  ],
})
