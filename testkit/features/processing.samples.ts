import { type SampleAt as At, once, type Sample, type Samples } from './sample.ts'
import { anActiveKey } from './tenants.ts'

type Line = { lineId: string; version: number }
const payments = { paymentMethod: 'Card', currency: 'EUR' } as const
const line = { ...payments, serviceProvider: 'Adelphi Acquiring', mid: 'mid-of-sample', terminalId: 'terminal-1', isActive: true }

const tenantOf = ({ portico, place }: At) => {
  const { northwind, contoso } = portico.world
  return [northwind, contoso].find(({ id }) => id === portico.world[place].tenantId)!
}
const staffOf = (at: At) => at.portico.as(tenantOf(at).people.administrator!)
/** Staff of the platform name the tenant. */
const namedBy = ({ portico, place, level }: At) => (level === 'platform' ? { headers: { tenantid: portico.world[place].tenantId } } : {})

/** A website of its own, for which nothing is set up. */
export async function aWebsite(at: At): Promise<string> {
  const path = `/api/v1/crm/merchants/${at.portico.world[at.place].id}/websites`
  const { body } = await staffOf(at).post(path, { name: 'Another shop', url: 'https://another-shop.example' })
  return (body as { id: string }).id
}
export async function aLineOf(at: At, websiteId: string, headers: Record<string, string> = {}): Promise<Line> {
  const { body } = await staffOf(at).post(`/api/v1/crm/processing-setup/${websiteId}/lines`, line, { headers })
  return body as Line
}
const withLine = async (at: At) => {
  const id = await aWebsite(at)
  return { id, ...(await aLineOf(at, id)) }
}
const credentials = { serviceProvider: line.serviceProvider, apiKey: 'sk_sample.0123456789' }
/** So that the provider of `aLineOf` can be asked. */
export async function signedIn(at: At): Promise<void> {
  await anActiveKey(at.portico, tenantOf(at).id)
  await staffOf(at).put('/api/v1/crm/processing-setup/providers/credentials', credentials)
}
const ofSite: Sample = async (at) => {
  const { id } = await once(at, 'processing line', () => withLine(at))
  return { params: { id }, ...namedBy(at) }
}

export const samples: Samples = {
  listWebsites: (at) => ({ params: { id: at.portico.world[at.place].id }, ...namedBy(at) }),
  get: ofSite,
  listAudit: async (at) => ({ ...(await ofSite(at)), query: { pageIndex: '0', pageSize: '5' } }),
  addLine: async (at) => ({ params: { id: await aWebsite(at) }, body: line }),
  changeLine: async (at) => {
    const { id, lineId, version } = await withLine(at)
    return { params: { id, lineId }, body: { version, mid: 'another-mid', terminalId: null, isActive: false } }
  },
  removeLine: async (at) => {
    const { id, lineId } = await withLine(at)
    return { params: { id, lineId } }
  },
  arrange: async (at) => {
    const { id, lineId, version } = await withLine(at)
    return { params: { id }, body: { ...payments, lines: [{ lineId, version }] } }
  },
  getReferences: ofSite,
  addReferences: async (at) => ({ params: { id: await aWebsite(at) }, body: { lines: 'SAMPLE-1\nSAMPLE-2' } }),
  removeReferences: async (at) => {
    const id = await aWebsite(at)
    await staffOf(at).post(`/api/v1/crm/processing-setup/${id}/account-references`, { lines: 'SAMPLE-3' })
    return { params: { id }, body: { lines: 'SAMPLE-3' } }
  },
  setCredentials: async (at) => {
    await anActiveKey(at.portico, tenantOf(at).id)
    return { body: credentials }
  },
}
