import type { ScopingStatus } from '@portico/contract/features/scoping/scoping.contract.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { OpenTicket } from '../support/index.ts'
import { findScoping, queueScoping } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'
import { statusOf } from './to-scoping.ts'

/** Has the worker draft what the ticket needs; where it is at it already, that run is answered. */
export async function startScoping(open: OpenTicket): Promise<ScopingStatus> {
  const { db, ticket, actor, record, services } = open
  const name = nameOf(open)
  if (await queueScoping(db, name, actor.name, services.now())) {
    await record(ticket.id, { merchantId: null, merchantIds: [ticket.merchant_id] })
    await publish(db, services, 'scoping.requested', name, { merchantId: null })
  }
  return statusOf(await findScoping(db, name))
}
