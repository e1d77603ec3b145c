import type { SampleAt, Samples } from './sample.ts'

const place = { params: { id: 'NO' } }
const at = '/api/v1/crm/chosen-countries/NO'
const versionOf = async ({ portico, person }: SampleAt) => ((await portico.as(person).get(at)).body as { version: number }).version

export const samples: Samples = {
  list: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
  get: () => place,
  update: async (caller) => ({ ...place, body: { version: await versionOf(caller), boarding: true, shoppers: false, payouts: true } }),
  listAudit: () => ({ ...place, query: { pageIndex: '0', pageSize: '5' } }),
}
