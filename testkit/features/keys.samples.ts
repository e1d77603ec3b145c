import type { SampleAt as At, Samples } from './sample.ts'
import { anActiveKey } from './tenants.ts'

const named = ({ portico, place }: At) => ({ params: { id: portico.world[place].tenantId } })

export const samples: Samples = {
  list: async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return named(at)
  },
  listAudit: async (at: At) => {
    await anActiveKey(at.portico, at.portico.world[at.place].tenantId)
    return { ...named(at), query: { pageIndex: '0', pageSize: '5' } }
  },
  create: async (at: At) => {
    const { tenantId } = at.portico.world[at.place]
    await at.portico.admin.query(
      "update encryption_keys set state = 'Retired', rotated_at = now() where tenant_id = $1 and state = 'Active'",
      [tenantId],
    )
    return { ...named(at), body: { name: 'Connector credentials' } }
  },
  rotate: async (at: At) => {
    const { tenantId } = at.portico.world[at.place]
    return { params: { id: tenantId, keyId: (await anActiveKey(at.portico, tenantId)).keyId } }
  },
}
