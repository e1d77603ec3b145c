import type { TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import type { ReferenceKey } from '@portico/contract/features/support/ticket-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/app-error.ts'
import { type AuditActor, audit } from '../../core/audit.ts'
import { maskText } from '../../core/mask.ts'
import { attachFiles } from '../files/index.ts'
import { findKnown, insertReferences, insertTicket } from './tickets.repository.ts'

/** Within the scope of who asks: of a merchant it goes to its tenant, of a tenant to the platform. Card numbers are never kept. */
export async function raiseTicket(db: ScopedDb, context: AuditActor, request: TicketRequest): Promise<string> {
  const { actor, services } = context
  const merchantId = db.scope.level === 'merchant' ? (db.scope.merchantId ?? null) : null
  if (merchantId !== null) refuseStaffFields(request)
  const references = await knownReferences(db, request, { ownerId: actor.userId, merchantId, at: services.now() })
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
  await audit(db, context, {
    action: 'support.raise',
    entity: 'tickets',
    entityId: id,
    merchantId,
    after: { channel, ticketCategory, subject, priority, references },
  })
  return id
}

/** Contacts and customers are chosen by staff alone (specification 000 sections 3 and 4). */
function refuseStaffFields({ contactEmails, references }: TicketRequest): void {
  const fields: Record<string, string> = {}
  if (contactEmails.length > 0) fields['body.contactEmails'] = 'Only staff name further contacts'
  references.forEach(({ key }, at) => {
    if (key === 'Customer') fields[`body.references.${at}.key`] = 'Only staff refer to customers'
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const tables = { Transaction: 'transactions', Customer: 'merchants' } as const

type Attaching = Omit<Parameters<typeof attachFiles>[1], 'ids'>

/** Each once; somebody else's payment or file is refused like one that does not exist. Files belong to the ticket from here on. */
async function knownReferences(db: ScopedDb, { references }: TicketRequest, attaching: Attaching) {
  const given = references.map((reference, at) => ({ ...reference, value: reference.value.trim(), at }))
  const idsOf = (wanted: ReferenceKey) =>
    given.filter(({ key, value }) => key === wanted && uuid.test(value)).map(({ value }) => value.toLowerCase())
  const known = {
    Transaction: await findKnown(db, tables.Transaction, idsOf('Transaction')),
    Customer: await findKnown(db, tables.Customer, idsOf('Customer')),
    File: await attachFiles(db, { ...attaching, ids: idsOf('File') }),
  }
  const fields: Record<string, string> = {}
  const kept = new Map<string, { key: ReferenceKey; value: string }>()
  for (const { key, value, at } of given) {
    if (value === '') continue
    const isKnown = key === 'createdOn' ? isOwnAddress(value) : known[key].has(value.toLowerCase())
    if (!isKnown) fields[`body.references.${at}.value`] = says[key]
    kept.set(`${key} ${value.toLowerCase()}`, { key, value: key === 'createdOn' ? value : value.toLowerCase() })
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return [...kept.values()]
}

const says = {
  Transaction: 'There is no such payment',
  Customer: 'There is no such merchant',
  File: 'There is no such file of yours that no ticket carries yet',
  createdOn: 'An address of the portal, such as /dashboard',
} as const satisfies Record<ReferenceKey, string>

/** A path of the portal itself: it becomes a link that others follow. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address)
