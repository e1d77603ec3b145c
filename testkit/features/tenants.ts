import type { Level } from '@portico/contract/core/level.ts'
import type { EncryptionKey, NewEncryptionKey } from '@portico/contract/features/keys/keys.contract.ts'
import type { Tenant } from '@portico/contract/features/tenants/tenants.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

export const aTheme = {
  layoutName: 'enterprise',
  buttonsLinkColor: '#1f2937',
  headerBackgroundColor: '#ffffff',
  mainBackgroundColor: '#f7f5f2',
  sidebarBackgroundColor: '#112233',
  primaryColor: '#c2410c',
  textColor: '#3d3a36',
}
let made = 0
export const tenantRequest = (wish: object = {}) => ({
  tenantName: `Tenant ${++made}`,
  supportEmail: 'help@tenant.example',
  themeSettings: aTheme,
  administrator: { email: `first-${made}@tenant-${made}.example`, firstName: 'First', lastName: 'Person' },
  ...wish,
})

/** Made through the API by the platform's administrator. */
export const aTenant = async ({ as, world }: TestPortico, wish: object = {}): Promise<Tenant> =>
  (await as(world.platform.people.administrator!).post('/api/v1/tenants', tenantRequest(wish))).body as Tenant

const keysOf = (tenantId: string) => `/api/v1/tenants/${tenantId}/encryption-keys`

/** The active key of a tenant; the first time it is made. */
export async function anActiveKey({ as, world }: TestPortico, tenantId: string): Promise<EncryptionKey | NewEncryptionKey> {
  const platform = as(world.platform.people.administrator!)
  const { data } = (await platform.get(keysOf(tenantId))).body as { data: EncryptionKey[] }
  const active = data.find(({ state }) => state === 'Active')
  return active ?? ((await platform.post(keysOf(tenantId), { name: 'Connector credentials' })).body as NewEncryptionKey)
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

const named = ({ portico, place }: At) => ({ params: { id: portico.world[place].tenantId } })
const another = async ({ portico }: At) => ({ params: { id: (await aTenant(portico)).tenantId }, body: { version: 1 } })
const versionOf = async ({ portico, place }: At): Promise<number> => {
  const { tenantId } = portico.world[place]
  const { rows } = await portico.admin.query<{ version: number }>('select version from tenants where id = $1', [tenantId])
  return rows[0]!.version
}
/** As it was: the worlds of the matrices live on. */
const change = { themeSettings: aTheme, supportEmail: null, isDefaultTenant: false }

/** One good request for each operation, for the generated matrices. */
export const tenantSamples = {
  'tenants.list': () => ({
    query: { pageIndex: '0', pageSize: '5', searchKey: 'o', status: 'Active', withPlatform: 'true', sort: '-createdAt' },
  }),
  'tenants.getOwn': () => ({}),
  'tenants.get': named,
  'tenants.getSupportEmail': named,
  'tenants.listAudit': async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return { ...named(at), query: { pageIndex: '0', pageSize: '5' } }
  },
  'tenants.create': () => ({ body: tenantRequest() }),
  'tenants.update': async (at: At) => ({
    ...named(at),
    body: { ...change, tenantName: `Renamed ${++made}`, version: await versionOf(at) },
  }),
  'tenants.activate': async (at: At) => ({ ...named(at), body: { version: await versionOf(at) } }),
  'tenants.deactivate': another,
  'keys.list': async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return named(at)
  },
  'keys.listAudit': async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return { ...named(at), query: { pageIndex: '0', pageSize: '5' } }
  },
  'keys.create': async (at: At) => {
    const { tenantId } = at.portico.world[at.place]
    await at.portico.admin.query(
      "update encryption_keys set state = 'Retired', rotated_at = now() where tenant_id = $1 and state = 'Active'",
      [tenantId],
    )
    return { ...named(at), body: { name: 'Connector credentials' } }
  },
  'keys.rotate': async (at: At) => {
    const { tenantId } = at.portico.world[at.place]
    return { params: { id: tenantId, keyId: (await anActiveKey(at.portico, tenantId)).keyId } }
  },
}
