import type { EncryptionKey, NewEncryptionKey } from '@portico/contract/features/keys/keys.contract.ts'
import type { Tenant } from '@portico/contract/features/tenants/tenants.contract.ts'
import type { TestPortico } from '../portico/app.ts'

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
