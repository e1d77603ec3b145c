import { billing, withBilling } from './invoices.ts'
import type { SampleAt as At, Samples } from './sample.ts'

const saved = ({ portico, place }: At) => withBilling(portico, portico.world[place].tenantId)

export const samples: Samples = {
  get: async (at: At) => {
    await saved(at)
    return {}
  },
  save: async (at: At) => {
    await saved(at)
    const { rows } = await at.portico.admin.query<{ version: number }>('select version from billing_settings where tenant_id = $1', [
      at.portico.world[at.place].tenantId,
    ])
    return { body: { ...billing, version: rows[0]!.version } }
  },
  listAudit: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
}
