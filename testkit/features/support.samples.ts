import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'
import { anInvitation, invitationOf } from './external.ts'
import { aFile, aTextFile, filesOf, ownFiles } from './files.ts'
import { aCapturedPayment } from './payments.ts'
import { administratorOf } from './people.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'
import { anEscalatedTicket, pathOf } from './support.ts'
import { aTicket, aTicketOfTenant, tenantOf, ticketOf } from './tickets.ts'

/** The first label of the organisation that a person belongs to, once the ticket carries it. */
async function labelOn({ as }: TestPortico, person: Person, askerId: string, ticketId: string) {
  const { labelId } = ((await as(person).get('/api/support/labels')).body as { data: [{ labelId: string }] }).data[0]
  await as(person).post(`/api/support/ticket/${askerId}/${ticketId}/set-support-label/${labelId}`)
  return labelId
}

const filters = {
  pageIndex: '0',
  pageSize: '5',
  status: 'Opened',
  category: 'Processing',
  priority: 'High',
  search: 'shopper',
  sort: '-updatedAt',
}
const period = { dateFrom: '2020-01-01T00:00:00.000Z', dateTo: '2099-01-01T00:00:00.000Z' }
const fromMerchants = { ticketChannelType: 'CustomerToTenantTicketChannel' }
const fromTenants = { ticketChannelType: 'TenantToPlatformTicketChannel' }

async function ownTicket({ portico, place, level }: At) {
  return level === 'merchant' ? aTicket(portico, { merchant: place }) : aTicketOfTenant(portico, { place })
}

/** A ticket at each of the three addresses under which one is found. */
const doors = {
  '': async (at: At) => ({ ticketId: await ownTicket(at) }),
  OfCustomer: async ({ portico, place }: At) => ({
    customerId: portico.world[place].id,
    ticketId: await aTicket(portico, { merchant: place }),
  }),
  OfTenant: async ({ portico, place }: At) => ({
    tenantId: portico.world[place].tenantId,
    ticketId: await aTicketOfTenant(portico, { place }),
  }),
} as const
type Door = keyof typeof doors

/** A ticket that is only looked at, with a comment in its feed. */
const seenAt = <D extends Door>(door: D, at: At) =>
  once(at, `a ticket to look at, ${door} for a ${at.level}`, async () => commented(at, await doors[door](at)))

/** By a colleague: who reads need not be one who writes. */
async function commented(at: At, params: { ticketId: string }) {
  await at.portico.as(administratorOf(at.portico, at)).post(`${pathOf(params)}/comment`, { content: 'We look into it.' })
  return params
}

/** Somebody of the other side has the ticket open too. */
async function lookedAt({ portico, place, level }: At, params: { ticketId: string; customerId?: string; tenantId?: string }) {
  const { ticketId } = params
  const { id: customerId, tenantId, owner } = portico.world[place]
  const isOfMerchant = params.customerId !== undefined || level === 'merchant'
  const [other, address] = isOfMerchant
    ? level === 'merchant'
      ? [tenantOf(portico, place).people.administrator!, { customerId, ticketId }]
      : [owner, { ticketId }]
    : params.tenantId === undefined
      ? [portico.world.platform.people.administrator!, { tenantId, ticketId }]
      : [tenantOf(portico, place).people.administrator!, { ticketId }]
  await portico.as(other).post(`${pathOf(address)}/presence`, { state: 'viewing' })
  return params
}

const around = <D extends Door>(door: D) => {
  const on =
    (rest: object = {}) =>
    async (at: At) => ({ params: await doors[door](at), ...rest })
  const samples = {
    listFeed: async (at: At) => ({ params: await seenAt(door, at), query: { pageIndex: '0', pageSize: '5' } }),
    exportFeed: async (at: At) => ({ params: await seenAt(door, at) }),
    comment: async (at: At) => ({
      params: await doors[door](at),
      body: {
        content: 'We look into it.',
        isInternal: false,
        files: [
          await aFile(
            at.portico.as(at.person),
            aTextFile(),
            at.level === 'platform' ? filesOf(at.portico.world[at.place].tenantId) : ownFiles,
          ),
        ],
        mentions: [at.person.id],
      },
    }),
    close: on(),
    open: async (at: At) => {
      const params = await doors[door](at)
      await at.portico.as(at.person).post(`${pathOf(params)}/close`)
      return { params }
    },
    setPriority: on({ body: { priority: 'Low' } }),
    addReferences: async (at: At) => {
      const payment = await aCapturedPayment(at.portico, { merchant: at.place })
      return { params: await doors[door](at), body: { references: [{ key: 'Transaction', value: payment }] } }
    },
    markRead: async (at: At) => ({ params: await commented(at, await doors[door](at)) }),
    bePresent: async (at: At) => ({ params: await lookedAt(at, await doors[door](at)), body: { state: 'typing' } }),
    listPeople: async (at: At) => ({ params: await seenAt(door, at), query: { search: 'n' } }),
    inviteExternalParty: on({ body: invitationOf() }),
    listExternalParties: async (at: At) => {
      const params = await seenAt(door, at)
      await once(at, `an invitation, ${door} for a ${at.level}`, () =>
        anInvitation(at.portico.as(administratorOf(at.portico, at)), pathOf(params)),
      )
      return { params }
    },
    revokeExternalParty: async (at: At) => {
      const params = await doors[door](at)
      return { params: { ...params, partyId: await anInvitation(at.portico.as(at.person), pathOf(params)) } }
    },
  }
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [`${name}${door}`, sample])) as {
    [K in keyof typeof samples as `${K}${D}`]: (typeof samples)[K]
  }
}

async function sharable({ portico, place }: At) {
  const { customerId, ticketId } = await anEscalatedTicket(portico, { merchant: place })
  const ofTenant = { tenantId: portico.world[place].tenantId, ticketId }
  const platform = portico.as(portico.world.platform.people.administrator!)
  const { body } = await platform.post(`${pathOf(ofTenant)}/comment`, { content: 'The provider has it.' })
  return { params: { customerId, ticketId, place: String((body as { place: number }).place) } }
}

const fact = (body: object) => async (at: At) => ({ params: await doors.OfTenant(at), body })
const namedAgain = async (at: At) => {
  const params = await doors.OfTenant(at)
  return { params, body: params }
}
const day = '2026-03-01T09:30:00.000Z'

/** Of the list of tickets to answer. */
async function toAnswer({ portico, place, level, person }: At) {
  const { id, tenantId } = portico.world[place]
  const payment = await aCapturedPayment(portico, { merchant: place })
  const references = [{ key: 'Transaction' as const, value: payment }]
  const [askerId, ticketId] =
    level === 'platform'
      ? [tenantId, await aTicketOfTenant(portico, { place, references })]
      : [id, await aTicket(portico, { merchant: place, references })]
  const label = await labelOn(portico, tenantOf(portico, place).people.administrator!, askerId, ticketId)
  return {
    query: { ...filters, ...period, ...(level === 'platform' ? fromTenants : fromMerchants) },
    others: {
      'query.customerId': id,
      'query.tenants': tenantId,
      'query.label': label,
      'query.assignee': person.id,
      'query.reference': payment,
    },
  }
}

/** Of the list of what the own side has asked. */
async function asked(at: At) {
  const { portico, place, level } = at
  const { id, tenantId, owner } = portico.world[place]
  const [person, askerId] = level === 'merchant' ? [owner, id] : [tenantOf(portico, place).people.administrator!, tenantId]
  const payment = await aCapturedPayment(portico, { merchant: place })
  const references = [{ key: 'Transaction' as const, value: payment }]
  const ticketId = await (level === 'merchant'
    ? aTicket(portico, { merchant: place, references })
    : aTicketOfTenant(portico, { place, references }))
  return {
    query: { ...filters, ...period, ...(level === 'merchant' ? fromMerchants : fromTenants) },
    others: { 'query.label': await labelOn(portico, person, askerId, ticketId), 'query.reference': payment },
  }
}

/** A change of many tickets: of one that is to be answered, or that the own side has raised. */
async function bulkOf(at: At, whose: 'own' | 'toAnswer') {
  const { portico, place, level } = at
  const { tenantId } = portico.world[place]
  const isOfMerchant = level === 'merchant' || (level === 'tenant' && whose === 'toAnswer')
  const ticketId = isOfMerchant ? await aTicket(portico, { merchant: place }) : await aTicketOfTenant(portico, { place })
  return { key: portico.services.newId(), change: { action: 'setPriority', priority: 'Low' }, tickets: [{ tenantId, ticketId }] }
}

async function aBulk(at: At, whose: 'own' | 'toAnswer') {
  const { body } = await at.portico.as(at.person).post(`/api/support/ticket/${whose === 'own' ? 'my/' : ''}bulk`, await bulkOf(at, whose))
  return (body as { bulkId: string }).bulkId
}

export const samples: Samples = {
  listCategories: () => ({ query: fromMerchants }),
  raise: async ({ portico, place, level }: At) => {
    const payment = await aCapturedPayment(portico, { merchant: place })
    const about = { key: 'Transaction', value: payment } as const
    return { body: ticketOf({ references: [about], contactEmails: level === 'merchant' ? [] : ['second@northwind.example'] }) }
  },
  raiseFor: ({ portico, place }: At) => ({ params: { tenantId: portico.world[place].tenantId }, body: ticketOf() }),
  list: toAnswer,
  bulk: async (at: At) => ({ body: await bulkOf(at, 'toAnswer'), others: { 'body.of': await aBulk(at, 'toAnswer') } }),
  bulkOwn: async (at: At) => ({ body: await bulkOf(at, 'own'), others: { 'body.of': await aBulk(at, 'own') } }),
  getBulk: async (at: At) => ({ params: { bulkId: await aBulk(at, at.level === 'platform' ? 'toAnswer' : 'own') } }),
  listBulkPeople: async (at: At) => {
    const { tickets } = await bulkOf(at, 'toAnswer')
    return { body: { tickets }, others: { 'body.of': await aBulk(at, 'toAnswer') } }
  },
  listColleagues: () => ({ query: { search: 'person' } }),
  export: async (at: At) => {
    const { query, others } = await toAnswer(at)
    const { pageIndex: _, pageSize: __, ...listed } = query
    return { query: { ...listed, columns: 'subject,status', timezoneOffset: '-180' }, others, recordedIn: ['public.audit_records'] }
  },
  exportOwn: async (at: At) => {
    const { pageIndex: _, pageSize: __, ...listed } = (await asked(at)).query
    return {
      query: { ...listed, columns: 'subject,status', timezoneOffset: '-180' },
      others: (await asked(at)).others,
      recordedIn: ['public.audit_records'],
    }
  },
  listOwn: asked,
  get: async (at: At) => ({ params: await seenAt('', at) }),
  listAudit: async (at: At) => ({
    params: { id: (await seenAt('', at)).ticketId },
    query: { pageIndex: '0', pageSize: '5' },
    ...(at.level === 'platform' ? { headers: { tenantid: at.portico.world[at.place].tenantId } } : {}),
  }),
  getOfCustomer: async (at: At) => ({ params: await seenAt('OfCustomer', at) }),
  getOfTenant: async (at: At) => ({ params: await seenAt('OfTenant', at) }),
  ...around(''),
  ...around('OfCustomer'),
  ...around('OfTenant'),
  assignOfCustomer: async (at: At) => ({ params: await doors.OfCustomer(at), body: { assignee: at.person.id } }),
  assignOfTenant: async (at: At) => ({ params: await doors.OfTenant(at), body: { assignee: at.person.id } }),
  escalate: async (at: At) => ({
    params: await doors.OfCustomer(at),
    body: ticketOf({ contactEmails: ['second@northwind.example'] }),
  }),
  share: sharable,
  setBillable: namedAgain,
  setNonBillable: namedAgain,
  setJiraTicket: fact({ jiraTicket: 'PAY-123' }),
  setInitialRequestTime: fact({ initialRequestDateTime: day }),
  setResponseTime: fact({ responseDateTime: day }),
  setResolutionTime: fact({ resolutionDateTime: day }),
}
