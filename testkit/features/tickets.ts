import type { TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import type { Caller, TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'

export const ticketOf = (wish: Partial<TicketRequest> = {}): TicketRequest => ({
  ticketCategory: 'Processing',
  subject: 'A refund has not arrived',
  description: 'The shopper waits for it since Monday.',
  contactEmail: 'desk@acme.example',
  priority: 'High',
  references: [{ key: 'createdOn', value: '/merchant/transaction-management/transaction-lookup?status=Refunded' }],
  contactEmails: [],
  ...wish,
})

export const tenantOf = ({ world }: TestPortico, place: MerchantName) =>
  world[place].tenantId === world.northwind.id ? world.northwind : world.contoso

/** Who asks and who answers: Acme’s owner, and an administrator of Northwind and of the platform. */
export const sidesOf = ({ as, world }: TestPortico): Record<'merchant' | 'staff' | 'platform', Caller> => ({
  merchant: as(world.acme.owner),
  staff: as(world.northwind.people.administrator!),
  platform: as(world.platform.people.administrator!),
})

/** Raised by the owner of a merchant; answers with its id. */
export async function aTicket(
  portico: TestPortico,
  { merchant = 'acme', ...wish }: Partial<TicketRequest> & { merchant?: MerchantName } = {},
) {
  return (await portico.as(portico.world[merchant].owner).post('/api/support/ticket', ticketOf(wish))).text
}

/** Raised by a tenant's administrator with the platform; answers with its id. */
export async function aTicketOfTenant(
  portico: TestPortico,
  { place = 'acme', ...wish }: Partial<TicketRequest> & { place?: MerchantName } = {},
) {
  return (await portico.as(tenantOf(portico, place).people.administrator!).post('/api/support/ticket', ticketOf(wish))).text
}
