import type { Known } from '../../../attack/request.ts'
import { ticketOf, unique, type World } from './world.ts'

type Who = 'platform' | 'tenant' | 'merchant' | 'auditor'

/** A writing operation with what the sampler cannot know of it: records, versions and texts that no one else may have. */
export type Writer = { operation: string; as: Who; known(world: World): Known | Promise<Known> }

type Versioned = { version: number }

const writer = (operation: string, as: Who, known: Writer['known']): Writer => ({ operation, as, known })
const anEmail = () => `harbour-${unique()}@lantern.example`
const aNumber = () => `L${unique()}`
const person = (roleIds: readonly string[]) => ({ email: anEmail(), firstName: 'Ada', lastName: 'Lind', phone: '+46 8 555 01 02', roleIds })
const event = {
  title: 'Call the harbour',
  startsAt: new Date(Date.now() + 60_000).toISOString(),
  endsAt: null,
  isAllDay: false,
  note: 'Bring the lantern',
  isDone: false,
}
const anInvitation = () => ({ externalPartyEmail: anEmail(), invitationDescription: 'You carried it.' })
const idOf = async (world: World, as: Who, path: string, body: unknown) => (await world.ask<{ id: string }>(world[as], path, body)).id

let taken = 0
async function aPayment({ ask, tenant, merchantId }: World, status: string): Promise<string> {
  const { data } = await ask<{ data: { id: string }[] }>(
    tenant,
    `/api/v1/crm/transactions?merchantId=${merchantId}&status=${status}&pageSize=50`,
  )
  const one = data[taken++ % Math.max(1, data.length)]
  if (!one) throw new Error(`no payment is ${status}`)
  return one.id
}

const theme = Object.fromEntries(
  ['buttonsLinkColor', 'headerBackgroundColor', 'mainBackgroundColor', 'sidebarBackgroundColor', 'primaryColor', 'textColor'].map(
    (name) => [name, '#336699'],
  ),
)

const onTicket = ({ merchantId, ticketId }: World) => ({ params: { customerId: merchantId, ticketId } })
const onTicketOfTenant = ({ tenantId, tenantTicketId }: World) => ({ params: { tenantId, ticketId: tenantTicketId } })
const onOwnTicket = ({ ticketId }: World) => ({ params: { ticketId } })

async function ofMerchant(world: World): Promise<Known> {
  const { version } = await world.ask<Versioned>(world.tenant, `/api/v1/crm/merchants/${world.ownMerchantId}`)
  const body = { legalBusinessName: `Harbour ${unique()}`, description: 'Boats', merchantNotes: 'Pays late', version }
  return { params: { id: world.ownMerchantId }, body }
}

async function ofTenant(world: World): Promise<Known> {
  const { version } = await world.ask<Versioned>(world.platform, `/api/v1/tenants/${world.ownTenantId}/details`)
  const body = {
    version,
    tenantName: `Lantern ${unique()}`,
    supportEmail: null,
    themeSettings: { layoutName: 'enterprise', ...theme },
    isDefaultTenant: false,
  }
  return { params: { id: world.ownTenantId }, body }
}

async function ofRole(world: World, as: Who, crm: string): Promise<Known> {
  const type = as === 'merchant' ? 'merchant' : 'crm'
  const body = { name: aNumber(), permissions: [], scaRequiredPermissions: [] }
  const role = await world.ask<{ id: string } & Versioned>(world[as], `/api/v1/${crm}users/roles/${type}`, body)
  return { params: { type, id: role.id }, body: { ...body, name: aNumber(), version: role.version } }
}

async function ofPerson(world: World): Promise<Known> {
  const invited = await world.ask<{ id: string } & Versioned>(world.tenant, '/api/v1/crm/users/crm', person([world.roleId]))
  const body = { firstName: 'Ada', lastName: 'Lind', phone: '+46 8 555 01 02', roleIds: [world.roleId], version: invited.version }
  return { params: { id: invited.id }, body }
}

async function ofWebsite(world: World): Promise<Known> {
  const place = `/api/v1/crm/merchants/${world.ownMerchantId}/websites`
  const { id, version } = await world.ask<{ id: string } & Versioned>(world.tenant, place, {
    name: aNumber(),
    url: `https://${aNumber()}.example/`,
  })
  return {
    params: { id: world.ownMerchantId, websiteId: id },
    body: { name: aNumber(), url: `https://${aNumber()}.example/`, isActive: true, version },
  }
}

/** The list of payments, as saved views name it. */
const paymentsOf = (as: Who) => (as === 'merchant' ? 'transactions.lookup.merchant' : 'transactions.lookup')

async function ofView(world: World, as: Who, crm: string): Promise<Known> {
  const body = { name: aNumber(), search: 'status=Captured', columns: null, isShared: false, sharedRoleId: null }
  return { params: { id: await idOf(world, as, `/api/v1/${crm}views`, { listKey: paymentsOf(as), ...body }) }, body }
}

async function ofModel({ ask, tenant }: World): Promise<Known> {
  const { version } = await ask<Versioned>(tenant, '/api/v1/crm/settings/ai-scoping')
  return {
    body: {
      version,
      isOn: false,
      baseUrl: 'https://models.lantern.example/v1',
      model: 'harbour-7',
      timeLimitSeconds: 30,
      sends: 'Opening',
    },
  }
}

/** A text that the product ships, for everyone’s dashboard. */
const shippedText = (as: 'tenant' | 'merchant') => `0d000000-0000-4000-8000-000000000${as === 'merchant' ? 2 : 1}14`

async function ofBanner({ ask, tenant }: World): Promise<Known> {
  const { data } = await ask<{ data: { id: string }[] }>(tenant, '/api/reporting/api/v2/dashboard/category')
  const banner = { text: 'Light the lantern', textTr: null, href: null }
  const body = { name: `Lantern ${unique()}`, categoryId: data[0]!.id, dataSourceEndpoint: '/reporting/text' }
  return { body: { ...body, data: { widgetType: 'BANNER_WIDGET', banner } } }
}

async function ofProfile({ ask, auditor }: World): Promise<Known> {
  const { firstName, lastName, timeZone, language, version } = await ask<Record<string, unknown>>(auditor, '/api/v1/crm/profile')
  return { body: { firstName, lastName, timeZone, language, version } }
}

async function ofMark(world: World): Promise<Known> {
  const body = {
    amountMinor: 1,
    reason: 'CustomerRequest',
    externalReference: 'OUT-1',
    occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
  }
  return { params: { id: await aPayment(world, 'Captured') }, body }
}

async function ofBin(world: World): Promise<Known> {
  const id = await aPayment(world, 'Captured&paymentMethod=Card')
  const { version: expectedVersion } = await world.ask<Versioned>(world.tenant, `/api/v1/crm/transactions/${id}/details`)
  const card = { brand: 'Visa', issuer: 'Harbour bank', issuerCountry: 'NO', fundingType: 'Debit', category: 'Classic' }
  return { params: { id }, body: { ...card, reason: 'By the list of the scheme', expectedVersion } }
}

async function ofLabel(world: World, as: Who): Promise<Known> {
  const body = { value: aNumber(), color: '#336699', description: 'For boats' }
  const { labelId, version } = await world.ask<{ labelId: string } & Versioned>(world[as], '/api/support/label', body)
  return { params: { id: labelId }, body: { ...body, version } }
}

const ofDesk = (as: Who, crm: string, level: string): Writer[] => [
  writer(`desk.createEvent.${level}`, as, () => ({ body: event })),
  writer(`desk.updateEvent.${level}`, as, async (world) => ({ params: { id: await idOf(world, as, `/api/v1/${crm}desk/events`, event) }, body: event })),
  writer(`desk.createNote.${level}`, as, () => ({ body: { text: 'Light the lantern' } })),
  writer(`desk.updateNote.${level}`, as, async (world) => ({
    params: { id: await idOf(world, as, `/api/v1/${crm}desk/notes`, { text: 'One' }) },
    body: { text: 'Light the lantern' },
  })),
  writer(`views.create.${level}`, as, () => ({ body: { listKey: paymentsOf(as), name: aNumber(), search: 'status=Captured', columns: null, isShared: false, sharedRoleId: null } })),
  writer(`views.update.${level}`, as, (world) => ofView(world, as, crm)),
  writer(`roles.create.${level}`, as, () => ({ params: { type: as === 'merchant' ? 'merchant' : 'crm' }, body: { name: aNumber(), permissions: [] } })),
  writer(`roles.update.${level}`, as, (world) => ofRole(world, as, crm)),
  writer(`transactions.refund.${level}`, as, async (world) => ({
    params: { id: await aPayment(world, 'Captured') },
    body: { amountMinor: 1, reasonCode: 'CustomerRequest', note: 'One cent', externalReference: 'REF-1' },
  })),
  writer(`transactions.capture.${level}`, as, async (world) => ({ params: { id: await aPayment(world, 'Reserved') }, body: { amountMinor: 1, final: false, note: 'One cent' } })),
  writer(`transactions.void.${level}`, as, async (world) => ({
    params: { id: await aPayment(world, 'Reserved') },
    body: { reasonCode: 'CustomerRequest', note: 'Never mind' },
  })),
] // biome-ignore format: a table

/** Every operation that keeps a text which people write. */
export const writers: readonly Writer[] = [
  ...ofDesk('tenant', 'crm/', 'staff'),
  ...ofDesk('merchant', '', 'merchant'),
  writer('transactions.markRefunded.staff', 'tenant', ofMark),
  writer('transactions.amendBin', 'tenant', ofBin),
  writer('transactions.payout.merchant', 'merchant', async (world) => ({
    params: { id: await aPayment(world, 'Captured') },
    body: { amountMinor: 1, sameInstrument: true, description: 'Share of the week' },
  })),
  writer('webhooks.create.staff', 'tenant', () => ({
    body: { address: `https://${aNumber()}.example/webhooks`, description: 'Boats', events: ['payment.conflict'], merchantId: null },
  })),
  writer('dashboard-settings.createCategory', 'tenant', () => ({ body: { name: `Evenings ${unique()}`, nameTr: null, userType: 'crm', place: 5 } })),
  writer('dashboard-settings.createWidget', 'tenant', ofBanner),
  ...(['tenant', 'merchant'] as const).map((as) =>
    writer('dashboards.add', as, () => ({
      body: { widgetId: shippedText(as), name: `Harbour ${unique()}`, categoryId: null, x: 0, y: 0, w: 3, h: 2 },
    })),
  ),
  writer('support.raise', 'merchant', () => ({ body: ticketOf() })),
  writer('support.raise', 'tenant', () => ({ body: ticketOf() })),
  writer('support.raiseFor', 'platform', ({ tenantId }) => ({ params: { tenantId }, body: ticketOf() })),
  writer('support.comment', 'merchant', (world) => ({ ...onOwnTicket(world), body: { content: 'And now?' } })),
  writer('support.commentOfCustomer', 'tenant', (world) => ({ ...onTicket(world), body: { content: 'And now?' } })),
  writer('support.commentOfTenant', 'platform', (world) => ({ ...onTicketOfTenant(world), body: { content: 'And now?' } })),
  writer('support.inviteExternalParty', 'merchant', async (world) => ({
    params: { ticketId: await world.ask<string>(world.merchant, '/api/support/ticket', ticketOf()) },
    body: anInvitation(),
  })),
  writer('support.escalate', 'tenant', async (world) => ({
    params: { customerId: world.merchantId, ticketId: await world.ask<string>(world.merchant, '/api/support/ticket', ticketOf()) },
    body: ticketOf(),
  })),
  writer('support.addReferences', 'merchant', (world) => ({ ...onOwnTicket(world), body: { references: [{ key: 'createdOn', value: '/merchant/support' }] } })),
  writer('labels.create', 'tenant', () => ({ body: { value: aNumber(), color: '#336699', description: 'For boats' } })),
  writer('labels.update', 'tenant', (world) => ofLabel(world, 'tenant')),
  writer('labels.update', 'merchant', (world) => ofLabel(world, 'merchant')),
  writer('merchants.create', 'tenant', () => ({
    body: {
      ...{ legalBusinessName: `Harbour ${unique()}`, description: 'Boats', merchantNotes: 'Pays late' },
      website: { name: 'Harbour shop', url: `https://${aNumber()}.example/` },
      owner: { email: anEmail(), firstName: 'Ada', lastName: 'Lind' },
    },
  })),
  writer('merchants.update', 'tenant', ofMerchant),
  writer('merchants.addWebsite', 'tenant', ({ ownMerchantId }) => ({ params: { id: ownMerchantId }, body: { name: aNumber(), url: `https://${aNumber()}.example/` } })),
  writer('merchants.updateWebsite', 'tenant', ofWebsite),
  writer('people.invite.staff', 'tenant', ({ roleId }) => ({ body: person([roleId]) })),
  writer('people.update.staff', 'tenant', ofPerson),
  writer('tenants.create', 'platform', () => ({
    body: { tenantName: `Lantern ${unique()}`, administrator: { email: anEmail(), firstName: 'Ada', lastName: 'Lind' } },
  })),
  writer('tenants.update', 'platform', ofTenant),
  writer('keys.create', 'platform', async ({ ask, platform }) => {
    const made = await ask<{ tenantId: string }>(platform, '/api/v1/tenants', {
      tenantName: `Lantern ${unique()}`,
      administrator: { email: anEmail(), firstName: 'Ada', lastName: 'Lind' },
    })
    return { params: { id: made.tenantId }, body: { name: 'Connector credentials' } }
  }),
  writer('models.save', 'tenant', ofModel),
  writer('profile.update.staff', 'auditor', ofProfile),
  writer('viewings.start', 'platform', async (world) => ({ params: { id: world.ownTenantId }, body: { reason: 'They asked us to look' } })),
] // biome-ignore format: a table
