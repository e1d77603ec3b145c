import { type UndeliveredEvent, undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
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
    await record(event.id, { after: { topic: event.topic }, merchantId: event.merchant_id })
    afterCommit(() => services.wakeOutbox())
  },
})

export const feature = serverFeature({ tier: 'ground', routes })
