import type { SendJob } from '../../core/jobs/jobs.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { runQueue } from './export-jobs.ts'

/** An export that was asked for becomes a job: it may take minutes, and events behind it must not wait so long. */
export const exportSubscribers = (send: SendJob): Subscribers => ({
  'export.requested': [
    async ({ payload, tenantId, mode }) => {
      await send(runQueue, { exportId: payload.exportId, tenantId, mode }, tenantId)
    },
  ],
})
