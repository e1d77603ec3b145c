import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { insertParked } from '../../portico/parked.repository.ts'
import { type At, page, pathAt, type Recipe } from './good-request.ts'

/** The tenant as it is, written once more: a sample reads its version from the database and renames it, and all checks share it. */
const tenantAsItIs = async ({ side }: At) => {
  const shown = await side.platform.read<Record<string, unknown>>(`/api/v1/tenants/${side.tenantId}/details`)
  const { version, tenantName, supportEmail, themeSettings, isDefaultTenant } = shown
  const { buttonsLinkColorRGB: _follows, ...colours } = themeSettings as Record<string, unknown>
  return { version, tenantName, supportEmail, themeSettings: colours, isDefaultTenant }
}
/** A tenant without a key: a sample takes the key of the one that it names out of use in the database. */
const anotherTenant = async ({ side }: At) => {
  const administrator = { email: side.address(), firstName: 'First', lastName: 'Person' }
  const body = { tenantName: side.word(), supportEmail: side.address(), administrator }
  return side.platform.read<{ tenantId: string }>('/api/v1/tenants', { body })
}

/** Nothing outside can make a delivery fail for good. */
const parked: Recipe = async ({ side, random }) => {
  const { tenantId, place } = side
  const eventId = random.uuid()
  await asOperator(superuserUrl(place.portico), (client) => insertParked(client, eventId, tenantId))
  return { params: { tenantId, eventId } }
}

export const placeRecipes: Record<string, Recipe> = {
  'tenants.update': async (at) => ({ params: { id: at.side.tenantId }, body: await tenantAsItIs(at) }),
  'tenants.activate': async (at) => ({ params: { id: at.side.tenantId }, body: { version: (await tenantAsItIs(at)).version } }),
  'keys.create': async (at) => {
    const { tenantId: id } = await anotherTenant(at)
    return { params: { id }, body: { name: at.side.word() } }
  },
  'undelivered.resend': parked,
}

type Entry = { id: string; actorId: string }
/**
 * The latest record of a trail that the person reads and that somebody made: the product itself makes some, too. A sample writes one into the
 * database.
 */
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
