import type { SendJob } from '../../core/jobs/jobs.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { indexTickets } from './index-tickets.ts'
import { scopingQueue } from './scoping-jobs.ts'

/** A requested draft becomes a job; new text of a ticket is indexed. */
export const scopingSubscribers = (send: SendJob): Subscribers => ({
  'scoping.requested': [
    async ({ payload, tenantId }) => {
      await send(scopingQueue, { ...payload, tenantId }, tenantId)
    },
  ],
  'ticket.raised': [({ payload, tenantId }, services) => indexTickets(services, tenantId, [payload.ticketId])],
  'ticket.item_added': [({ payload, tenantId }, services) => indexTickets(services, tenantId, [payload.ticketId])],
})
