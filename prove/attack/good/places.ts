import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { insertParked } from '../../portico/parked.repository.ts'
import { type At, page, pathAt, type Recipe } from './good-request.ts'

type Merchant = { merchantId: string; version: number }
const aMerchant = ({ side }: At) => side.staff.read<Merchant>('/api/v1/crm/merchants', { body: { legalBusinessName: side.word() } })
const onMerchant =
  (body?: (at: At) => object): Recipe =>
  async (at) => {
    const { merchantId: id, version } = await aMerchant(at)
    return { params: { id }, ...(body ? { body: { ...body(at), version } } : {}) }
  }
const websiteOf = ({ side }: At) => ({ name: side.word(), url: `https://${side.mark}.example` })
const facts = ({ side }: At) => ({
  legalBusinessName: side.word(),
  merchantType: 'Partner',
  boardingStage: 'Reviewed',
  reviewStatus: 'Clarification',
  visibility: 'Visible',
  description: side.word(),
  merchantNotes: side.word(),
})

const ofTenant =
  (more: object = {}): Recipe =>
  ({ side }) => ({ params: { id: side.tenantId }, ...more })
/** The tenant as it is, written once more. */
const tenantAsItIs = async ({ side }: At) => {
  const shown = await side.platform.read<Record<string, unknown>>(`/api/v1/tenants/${side.tenantId}/details`)
  const { version, tenantName, supportEmail, themeSettings, isDefaultTenant } = shown
  const { buttonsLinkColorRGB: _follows, ...colours } = themeSettings as Record<string, unknown>
  return { version, tenantName, supportEmail, themeSettings: colours, isDefaultTenant }
}
/** A tenant that nobody works in, to be switched off. */
const anotherTenant = async ({ side }: At) => {
  const administrator = { email: side.address(), firstName: 'First', lastName: 'Person' }
  const body = { tenantName: side.word(), supportEmail: side.address(), administrator }
  return side.platform.read<{ tenantId: string; version: number }>('/api/v1/tenants', { body })
}
const keysOf = ({ side }: At) => `/api/v1/tenants/${side.tenantId}/encryption-keys`
async function activeKey(at: At): Promise<string> {
  const { data } = await at.side.platform.read<{ data: { keyId: string; state: string }[] }>(keysOf(at))
  const active = data.find(({ state }) => state === 'Active')
  return active ? active.keyId : (await at.side.platform.read<{ keyId: string }>(keysOf(at), { body: { name: at.side.word() } })).keyId
}

const parked: Recipe = async ({ side, random }) => {
  const { tenantId, place } = side
  const eventId = random.uuid()
  await asOperator(superuserUrl(place.portico), (client) => insertParked(client, eventId, tenantId))
  return { params: { tenantId, eventId } }
}

const reasonOf = ({ side }: At) => `Ticket 4711: ${side.word()}`

export const placeRecipes: Record<string, Recipe> = {
  'merchants.listOfTenant': ({ side }) => ({ params: { tenantId: side.tenantId }, query: page }),
  'merchants.get': onMerchant(),
  'merchants.listAudit': async (at) => ({ ...(await onMerchant()(at)), query: page }),
  'merchants.update': onMerchant(facts),
  'merchants.changeStatus': onMerchant(() => ({ merchantStatus: 'Closing' })),
  'merchants.changeProcessing': onMerchant(() => ({ processingStatus: 'LiveProcessing' })),
  'merchants.listWebsites': ({ side }) => ({ params: { id: side.merchantId } }),
  'merchants.addWebsite': async (at) => ({ ...(await onMerchant()(at)), body: websiteOf(at) }),
  'merchants.updateWebsite': async (at) => {
    const { merchantId: id } = await aMerchant(at)
    const made = await at.side.staff.read<{ id: string; version: number }>(`/api/v1/crm/merchants/${id}/websites`, { body: websiteOf(at) })
    return { params: { id, websiteId: made.id }, body: { ...websiteOf(at), isActive: false, version: made.version } }
  },
  'session.websites': ({ side }) => ({ params: { id: side.merchantId } }),
  'tenants.get': ofTenant(),
  'tenants.getSupportEmail': ofTenant(),
  'tenants.listAudit': ofTenant({ query: page }),
  'tenants.update': async (at) => ({ params: { id: at.side.tenantId }, body: await tenantAsItIs(at) }),
  'tenants.activate': async (at) => ({ params: { id: at.side.tenantId }, body: { version: (await tenantAsItIs(at)).version } }),
  'tenants.deactivate': async (at) => {
    const { tenantId: id, version } = await anotherTenant(at)
    return { params: { id }, body: { version } }
  },
  'keys.list': ofTenant(),
  'keys.listAudit': ofTenant({ query: page }),
  'keys.create': async (at) => {
    const { tenantId: id } = await anotherTenant(at)
    return { params: { id }, body: { name: at.side.word() } }
  },
  'keys.rotate': async (at) => ({ params: { id: at.side.tenantId, keyId: await activeKey(at) } }),
  'undelivered.resend': parked,
  'viewings.start': (at) => ({ params: { id: at.side.tenantId }, body: { merchantId: at.side.merchantId, reason: reasonOf(at) } }),
  'viewings.list': async (at) => {
    const { tenantId, merchantId, platform } = at.side
    await platform.read(`/api/v1/tenants/${tenantId}/viewings`, { body: { merchantId, reason: reasonOf(at) } })
    return { params: { id: tenantId }, query: page, others: { 'query.merchantId': merchantId } }
  },
}

type Entry = { id: string; actorId: string }
/** The latest record of a trail that the person reads and that somebody made: the product itself makes some, too. */
async function aRecord(at: At, path: string): Promise<Entry> {
  const tenants = at.level === 'platform' ? `&tenants=${at.side.tenantId}` : ''
  const { data } = await at.me.read<{ data: { id: string; actorId?: string | null; personId?: string | null }[] }>(
    `${path}?pageSize=100${tenants}`,
  )
  const found = data.map(({ id, actorId, personId }) => ({ id, actorId: actorId ?? personId })).find((one) => one.actorId != null)
  if (!found) throw new Error(`Nobody did anything that ${path} tells of.`)
  return { id: found.id, actorId: found.actorId! }
}
const trail = (at: At) => aRecord(at, pathAt(at, 'audit'))
const signIns = (at: At) => aRecord(at, '/api/v1/crm/reports/login-history')
const listed =
  (find: (at: At) => Promise<Entry>, query: Record<string, string>): Recipe =>
  async (at) => ({ query, others: { 'query.actorId': (await find(at)).actorId, 'query.tenants': at.side.tenantId } })
const columnsOf = (columns: string) => ({ columns, timezoneOffset: '-180' })

export const trailRecipes: Record<string, Recipe> = {
  'audit.list': listed(trail, page),
  'audit.exportCsv': listed(trail, columnsOf('at,actor,action,record,id')),
  'audit.get': async (at) => ({ params: { id: (await trail(at)).id } }),
  'audit.listSignIns': listed(signIns, page),
  'audit.exportSignIns': listed(signIns, columnsOf('at,person,event,ip')),
  'audit.getSignIn': async (at) => ({ params: { id: (await signIns(at)).id } }),
}
