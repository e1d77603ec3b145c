import { type UndeliveredEvent, undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { takeFailure } from '../../core/jobs/failed-jobs.repository.ts'
import { jobNames } from '../../core/jobs/job-names.ts'
import type { SendJob } from '../../core/jobs/jobs.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { serverFeature } from '../server-feature.ts'
import { listParked } from './undelivered.platform.repository.ts'
import { unpark } from './undelivered.repository.ts'

const keyOf = ({ parkedAt, eventId }: UndeliveredEvent) => ({ value: parkedAt, id: eventId })
const routes = implement(undelivered, {
  list: async ({ platform, query, services }) => {
    const window = windowOf(query, ['undelivered'], services)
    return toPage(window, services, { ...(await listParked(platform, window)), keyOf, toReply: (row) => row })
  },
  resend: async ({ params, db, record, services, afterCommit }) => {
    const event = await unpark(db, params.eventId, services.now())
    const job = event ? undefined : await takeFailure(db, params.eventId)
    if (job) await publish(db, services, 'job.requested', { job: job.job, data: job.data as unknown as object }, { merchantId: null })
    else if (!event) throw new AppError('not_found')
    await record(params.eventId, { after: { topic: event?.topic ?? job?.job }, merchantId: event?.merchant_id })
    afterCommit(() => services.wakeOutbox())
  },
})

/** Work that is no queue's, such as sealing, is done again by its own clock. */
const runAgain = (send: SendJob): Subscribers => ({
  'job.requested': [
    async ({ payload: { job, data }, tenantId }) => {
      const name = jobNames.find((one) => one === job)
      if (name) await send(name, data, tenantId)
    },
  ],
})

export const feature = serverFeature({ tier: 'ground', routes, subscribers: ({ send }) => [runAgain(send)] })
