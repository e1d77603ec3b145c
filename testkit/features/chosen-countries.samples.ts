import type { SampleAt, Samples } from './sample.ts'

const place = { params: { id: 'NO' } }

async function versionOf({ portico, person }: SampleAt): Promise<number> {
  const { rows } = await portico.admin.query("select version from chosen_countries where tenant_id = $1 and code = 'NO'", [person.tenantId])
  return rows[0]?.version ?? 0
}

export const samples: Samples = {
  list: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
  get: () => place,
  update: async (caller) => ({ ...place, body: { version: await versionOf(caller), boarding: true, shoppers: false, payouts: true } }),
  listAudit: () => ({ ...place, query: { pageIndex: '0', pageSize: '5' } }),
}
