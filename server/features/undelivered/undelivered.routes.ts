import { type UndeliveredEvent, undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { resendEvent } from './resend-event.ts'
import { listParked, type ParkedRow } from './undelivered.platform.repository.ts'

export const undeliveredRoutes = implement(undelivered, {
  list: async ({ platform, query, services }) => {
    const window = windowOf(query, ['undelivered'], services)
    const keyOf = (row: ParkedRow) => ({ value: row.parked_at!, id: row.id })
    return toPage(window, services, { ...(await listParked(platform, window)), keyOf, toReply: toEvent })
  },
  resend: ({ params, ...context }) => resendEvent(context, params.eventId.toLowerCase()),
})

const toEvent = (row: ParkedRow): UndeliveredEvent => ({
  eventId: row.id,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  topic: row.topic,
  createdAt: row.created_at,
  parkedAt: row.parked_at!,
  attempts: row.attempts,
  reason: row.last_error,
})
