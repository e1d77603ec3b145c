import type { TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { refuseFields } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { maskText } from '../../core/text/mask.ts'
import { knownReferences, refusedCustomers } from './known-references.ts'
import { insertReferences, insertTicket } from './tickets.repository.ts'

type Raising = Pick<Context, 'db' | 'actor' | 'record' | 'services'>

/** Within the scope of who asks: of a merchant it goes to its tenant, of a tenant to the platform. Card numbers are never kept. */
export async function raiseTicket({ db, actor, record, services }: Raising, request: TicketRequest): Promise<string> {
  const merchantId = db.scope.level === 'merchant' ? (db.scope.merchantId ?? null) : null
  if (merchantId !== null) refuseStaffFields(request)
  const references = await knownReferences(db, request.references, { ownerId: actor.userId, merchantId, at: services.now() })
  const id = services.newId()
  const ticket = {
    ...request,
    subject: maskText(request.subject),
    description: maskText(request.description),
    channel: merchantId === null ? 'TenantToPlatformTicketChannel' : 'CustomerToTenantTicketChannel',
  } as const
  await insertTicket(db, { ...ticket, id, merchantId, raisedBy: actor, at: services.now() })
  await insertReferences(db, id, merchantId, references)
  const { channel, ticketCategory, subject, priority } = ticket
  await record(id, { merchantId, after: { channel, ticketCategory, subject, priority, references } })
  await publish(db, services, 'ticket.raised', { ticketId: id }, { merchantId })
  return id
}

/** Contacts and customers are chosen by staff alone (specification 000 sections 3 and 4). */
function refuseStaffFields({ contactEmails, references }: TicketRequest): void {
  const wrong = refusedCustomers(references)
  if (contactEmails.length > 0) wrong['body.contactEmails'] = supportRefusals.contactsByStaff()
  refuseFields(wrong)
}
