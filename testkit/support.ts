import type { Level } from '@portico/contract/core/level.ts'
import type { TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import type { TestPortico } from './app.ts'
import { aCapturedPayment } from './payments.ts'
import type { MerchantName, Person } from './world.ts'

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

const tenantOf = ({ world }: TestPortico, place: MerchantName) =>
  world[place].tenantId === world.northwind.id ? world.northwind : world.contoso

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

/** The first label of the organisation that a person belongs to, once the ticket carries it. */
async function labelOn({ as }: TestPortico, person: Person, askerId: string, ticketId: string) {
  const { labelId } = ((await as(person).get('/api/support/labels')).body as { data: [{ labelId: string }] }).data[0]
  await as(person).post(`/api/support/ticket/${askerId}/${ticketId}/set-support-label/${labelId}`)
  return labelId
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

const filters = {
  pageIndex: '0',
  pageSize: '5',
  status: 'Opened',
  category: 'Processing',
  priority: 'High',
  search: 'shopper',
  sort: '-createdAt',
}
const period = { dateFrom: '2020-01-01T00:00:00.000Z', dateTo: '2099-01-01T00:00:00.000Z' }
const fromMerchants = { ticketChannelType: 'CustomerToTenantTicketChannel' }
const fromTenants = { ticketChannelType: 'TenantToPlatformTicketChannel' }

async function ownTicket({ portico, place, level }: At) {
  return level === 'merchant' ? aTicket(portico, { merchant: place }) : aTicketOfTenant(portico, { place })
}

/** One good request for each operation, for the generated matrices. */
export const supportSamples = {
  'support.listCategories': () => ({ query: fromMerchants }),
  'support.raise': async ({ portico, place, level }: At) => {
    const payment = await aCapturedPayment(portico, { merchant: place })
    const about = { key: 'Transaction', value: payment } as const
    return { body: ticketOf({ references: [about], contactEmails: level === 'merchant' ? [] : ['second@northwind.example'] }) }
  },
  'support.raiseFor': ({ portico, place }: At) => ({ params: { tenantId: portico.world[place].tenantId }, body: ticketOf() }),
  'support.list': async ({ portico, place, level }: At) => {
    const { id, tenantId } = portico.world[place]
    const [askerId, ticketId] =
      level === 'platform' ? [tenantId, await aTicketOfTenant(portico, { place })] : [id, await aTicket(portico, { merchant: place })]
    const label = await labelOn(portico, tenantOf(portico, place).people.administrator!, askerId, ticketId)
    return {
      query: { ...filters, ...period, ...(level === 'platform' ? fromTenants : fromMerchants) },
      others: { 'query.customerId': id, 'query.tenants': tenantId, 'query.label': label },
    }
  },
  'support.listOwn': async (at: At) => {
    const { portico, place, level } = at
    const { id, tenantId, owner } = portico.world[place]
    const [person, askerId] = level === 'merchant' ? [owner, id] : [tenantOf(portico, place).people.administrator!, tenantId]
    return {
      query: { ...filters, ...period, ...(level === 'merchant' ? fromMerchants : fromTenants) },
      others: { 'query.label': await labelOn(portico, person, askerId, await ownTicket(at)) },
    }
  },
  'support.get': async (at: At) => ({ params: { ticketId: await ownTicket(at) } }),
  'support.listAudit': async (at: At) => ({
    params: { id: await ownTicket(at) },
    query: { pageIndex: '0', pageSize: '5' },
    ...(at.level === 'platform' ? { headers: { tenantid: at.portico.world[at.place].tenantId } } : {}),
  }),
  'support.getOfCustomer': async ({ portico, place }: At) => ({
    params: { customerId: portico.world[place].id, ticketId: await aTicket(portico, { merchant: place }) },
  }),
  'support.getOfTenant': async ({ portico, place }: At) => ({
    params: { tenantId: portico.world[place].tenantId, ticketId: await aTicketOfTenant(portico, { place }) },
  }),
}
