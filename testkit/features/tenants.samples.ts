import type { SampleAt as At, Samples } from './sample.ts'
import { anActiveKey, aTenant, aTheme, tenantRequest } from './tenants.ts'

const named = ({ portico, place }: At) => ({ params: { id: portico.world[place].tenantId } })
const another = async ({ portico }: At) => ({ params: { id: (await aTenant(portico)).tenantId }, body: { version: 1 } })
const versionOf = async ({ portico, place }: At): Promise<number> => {
  const { tenantId } = portico.world[place]
  const { rows } = await portico.admin.query<{ version: number }>('select version from tenants where id = $1', [tenantId])
  return rows[0]!.version
}
/** As it was: the worlds of the matrices live on. */
const change = { themeSettings: aTheme, supportEmail: null, isDefaultTenant: false }

let renamed = 0

export const samples: Samples = {
  list: () => ({
    query: { pageIndex: '0', pageSize: '5', searchKey: 'o', status: 'Active', withPlatform: 'true', sort: '-createdAt' },
  }),
  getOwn: () => ({}),
  get: named,
  getSupportEmail: named,
  listAudit: async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return { ...named(at), query: { pageIndex: '0', pageSize: '5' } }
  },
  create: () => ({ body: tenantRequest() }),
  update: async (at: At) => ({
    ...named(at),
    body: { ...change, tenantName: `Renamed ${++renamed}`, version: await versionOf(at) },
  }),
  activate: async (at: At) => ({ ...named(at), body: { version: await versionOf(at) } }),
  deactivate: another,
}
