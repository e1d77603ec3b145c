import { aCardToken } from '../portico/silent-connectors.ts'
import { aLine } from './processing.ts'
import { aRole } from './roles.ts'
import { type SampleAt as At, nothing, once, type Samples } from './sample.ts'
import { anEntry } from './terminal.ts'

const seen = async (at: At) => ({
  params: { id: await once(at, `entry of ${at.person.id}`, () => anEntry(at.portico, at.person, at.place)) },
})
const made = async (at: At) => ({ params: { id: await anEntry(at.portico, at.person, at.place) } })

export const samples: Samples = {
  setup: nothing,
  listWebsites: async (at) => {
    await once(at, 'line for cards in euros', () => aLine(at.portico, { merchant: at.place }))
    return { params: { merchantId: at.portico.world[at.place].id } }
  },
  openFrame: () => ({ body: {} }),
  pay: async (at) => {
    await once(at, 'line for cards in euros', () => aLine(at.portico, { merchant: at.place }))
    return {
      body: {
        websiteId: at.portico.world[at.place].websiteIds[0],
        kind: 'Sale',
        cardToken: aCardToken(at.person.id),
        amountMinor: 4_000,
        currency: 'EUR',
        reference: 'Order 4711',
        shopper: { name: 'Ingrid Solberg', email: 'ingrid@example.com', phone: '+47 22 00 00 00' },
        billing: { line1: 'Karl Johans gate 1', line2: '', city: 'Oslo', postalCode: '0154', country: 'NO' },
      },
      headers: { 'idempotency-key': at.portico.services.newId() },
    }
  },
  listOwn: async (at) => {
    await seen(at)
    return {}
  },
  get: seen,
  receipt: async (at) => ({ ...(await seen(at)), query: { language: 'tr' }, recordedIn: ['public.audit_records'] }),
  mailReceipt: async (at) => ({ ...(await made(at)), body: { email: 'ingrid@example.com', language: 'tr' } }),
  listLimits: nothing,
  setLimits: async ({ portico, level, place }) => {
    const permission = level === 'merchant' ? 'Merchant.Transaction.VirtualTerminal' : 'CRM.Transaction.VirtualTerminal'
    const { id } = await aRole(portico, { level, place, permissions: [permission] })
    return { params: { id }, body: { limits: [{ currency: 'EUR', amountMinor: 500_000 }], version: 0 } }
  },
}
