import type { ScopingStatus } from '@portico/contract/features/scoping/scoping.contract.ts'
import { audit } from '../../core/audit/audit.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { OpenTicket } from '../support/index.ts'
import { findScoping, queueScoping } from './scoping.repository.ts'
import { nameOf } from './scoping-name.ts'
import { statusOf } from './to-scoping.ts'

/** Has the worker draft what the ticket needs; where it is at it already, that run is answered. */
export async function startScoping(open: OpenTicket): Promise<ScopingStatus> {
  const { db, ticket, actor, services } = open
  const name = nameOf(open)
  if (await queueScoping(db, name, actor.name, services.now())) {
    await audit(db, open, { action: 'scoping.scope', entity: 'tickets', entityId: ticket.id, merchantId: null })
    await publish(db, services, 'scoping.requested', name, { merchantId: null })
  }
  return statusOf(await findScoping(db, name))
}
