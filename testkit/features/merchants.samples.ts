import { aMerchant, aWebsite } from './merchants.ts'
import type { SampleAt as At, Samples } from './sample.ts'

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

export const samples: Samples = {
  list: async (at: At) => {
    if (at.level !== 'merchant') await aMerchant(at.portico, { place: at.place })
    return { ...named(at), query: { ...filters, pageIndex: '0', pageSize: '5' } }
  },
  listOfTenant: ({ portico, place }: At) => ({
    params: { tenantId: portico.world[place].tenantId },
    query: { pageIndex: '0', pageSize: '5', searchKey: 'l' },
  }),
  exportCsv: () => ({
    query: { ...filters, columns: 'merchantId,legalBusinessName', timezoneOffset: '-180' },
    recordedIn: ['public.audit_records'],
  }),
  get: one,
  listAudit: async (at: At) => ({ ...(await one(at)), query: { pageIndex: '0', pageSize: '5' } }),
  create: ({ portico }: At) => ({
    body: {
      ...facts,
      processingStatus: 'SandboxEnabled',
      website: { name: 'vandelay.example', url: 'https://vandelay.example' },
      owner: { email: `owner-${portico.services.newId()}@vandelay.example`, firstName: 'Art', lastName: 'Vandelay' },
    },
  }),
  update: async (at: At) => ({ ...(await one(at)), body: { ...facts, version: 1 } }),
  changeStatus: async (at: At) => ({ ...(await one(at)), body: { merchantStatus: 'Closing', version: 1 } }),
  changeProcessing: async (at: At) => ({ ...(await one(at)), body: { processingStatus: 'LiveProcessing', version: 1 } }),
  listWebsites: ({ portico, place }: At) => ({ params: { id: portico.world[place].id } }),
  addWebsite: async (at: At) => ({ ...(await one(at)), body: { name: 'Second shop', url: 'https://two.vandelay.example' } }),
  updateWebsite: async (at: At) => {
    const { id } = (await one(at)).params
    const { id: websiteId } = await aWebsite(at.portico, id, at.place)
    return { params: { id, websiteId }, body: { name: 'Renamed', url: 'https://new.example/shop', isActive: false, version: 1 } }
  },
}
