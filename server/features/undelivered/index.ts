import { type UndeliveredEvent, undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { requestAgain } from '../../core/outbox/run-again.ts'
import { serverFeature } from '../server-feature.ts'
import { listParked } from './undelivered.platform.repository.ts'
import { unpark } from './undelivered.repository.ts'

const keyOf = ({ parkedAt, eventId }: UndeliveredEvent) => ({ value: parkedAt, id: eventId })
const routes = implement(undelivered, {
  list: async ({ platform, query, services }) => {
    const window = windowOf(query, ['undelivered'], services)
    return toPage(window, services, { ...(await listParked(platform, window)), keyOf, toReply: (row) => row })
  },
  resend: async ({ params: { eventId }, db, record, services, afterCommit }) => {
    const again = (await unpark(db, eventId, services.now())) ?? (await requestAgain(db, services, eventId))
    if (!again) throw new AppError('not_found')
    await record(eventId, { after: { topic: again.topic }, merchantId: again.merchant_id })
    afterCommit(() => services.wakeOutbox())
  },
})

export const feature = serverFeature({ tier: 'ground', routes })
