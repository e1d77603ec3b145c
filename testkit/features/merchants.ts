import type { Level } from '@portico/contract/core/level.ts'
import type { MerchantDetails, Website } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

type Wish = { place?: MerchantName } & Partial<Record<string, unknown>>

export const staffOf = ({ world, as }: TestPortico, place: MerchantName) =>
  as((world[place].tenantId === world.northwind.id ? world.northwind : world.contoso).people.administrator!)

/** A customer made through the API by the tenant of `place`, with a name of its own unless another is wished. */
export async function aMerchant(portico: TestPortico, { place = 'acme', ...wish }: Wish = {}): Promise<MerchantDetails> {
  const body = { legalBusinessName: `Merchant ${portico.services.newId()}`, ...wish }
  return (await staffOf(portico, place).post('/api/v1/crm/merchants', body)).body as MerchantDetails
}

export async function aWebsite(portico: TestPortico, merchantId: string, place: MerchantName = 'acme'): Promise<Website> {
  const body = { name: 'A shop', url: 'https://shop.example' }
  return (await staffOf(portico, place).post(`/api/v1/crm/merchants/${merchantId}/websites`, body)).body as Website
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

const named = ({ portico, place, level }: At) => (level === 'platform' ? { headers: { tenantId: portico.world[place].tenantId } } : {})
const one = async ({ portico, place }: At) => ({ params: { id: (await aMerchant(portico, { place })).merchantId } })
const facts = {
  legalBusinessName: 'Vandelay Imports Ltd',
  merchantType: 'Partner',
  boardingStage: 'Reviewed',
  reviewStatus: 'Clarification',
  visibility: 'Hidden',
  description: 'Latex',
  merchantNotes: 'Asked for a second website',
}
const filters = {
  searchKey: 'm',
  merchantStatus: 'Active',
  processingStatus: 'NoProcessing,SandboxEnabled,LiveProcessing',
  boardingStage: 'Created,Approved',
  reviewStatus: 'Pending,Approved',
  merchantType: 'Direct',
  visibility: 'Visible',
  sort: 'name',
}

/** One good request for each operation, for the generated matrices. */
export const merchantSamples = {
  'merchants.list': async (at: At) => {
    if (at.level !== 'merchant') await aMerchant(at.portico, { place: at.place })
    return { ...named(at), query: { ...filters, pageIndex: '0', pageSize: '5' } }
  },
  'merchants.listOfTenant': ({ portico, place }: At) => ({
    params: { tenantId: portico.world[place].tenantId },
    query: { pageIndex: '0', pageSize: '5', searchKey: 'l' },
  }),
  'merchants.exportCsv': () => ({
    query: { ...filters, columns: 'merchantId,legalBusinessName', timezoneOffset: '-180' },
    recordedIn: ['public.audit_records'],
  }),
  'merchants.get': one,
  'merchants.listAudit': async (at: At) => ({ ...(await one(at)), query: { pageIndex: '0', pageSize: '5' } }),
  'merchants.create': ({ portico }: At) => ({
    body: {
      ...facts,
      processingStatus: 'SandboxEnabled',
      website: { name: 'vandelay.example', url: 'https://vandelay.example' },
      owner: { email: `owner-${portico.services.newId()}@vandelay.example`, firstName: 'Art', lastName: 'Vandelay' },
    },
  }),
  'merchants.update': async (at: At) => ({ ...(await one(at)), body: { ...facts, version: 1 } }),
  'merchants.changeStatus': async (at: At) => ({ ...(await one(at)), body: { merchantStatus: 'Closing', version: 1 } }),
  'merchants.changeProcessing': async (at: At) => ({ ...(await one(at)), body: { processingStatus: 'LiveProcessing', version: 1 } }),
  'merchants.listWebsites': ({ portico, place }: At) => ({ params: { id: portico.world[place].id } }),
  'merchants.addWebsite': async (at: At) => ({ ...(await one(at)), body: { name: 'Second shop', url: 'https://two.vandelay.example' } }),
  'merchants.updateWebsite': async (at: At) => {
    const { id } = (await one(at)).params
    const { id: websiteId } = await aWebsite(at.portico, id, at.place)
    return { params: { id, websiteId }, body: { name: 'Renamed', url: 'https://new.example/shop', isActive: false, version: 1 } }
  },
}
