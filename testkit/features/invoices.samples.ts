import { aDraft, anIssuedInvoice, aPastDay, withBilling } from './invoices.ts'
import { aCapturedPayment } from './payments.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'

const draft = (at: At) => aDraft(at.portico, { merchant: at.place })
const issued = (at: At) => anIssuedInvoice(at.portico, { merchant: at.place })
const looked = (at: At) => once(at, 'issued invoice', () => issued(at))
const lookedAt = async (at: At) => ({ params: { id: (await looked(at)).id } })

export const samples: Samples = {
  list: async (at: At) => {
    await looked(at)
    const { id, tenantId } = at.portico.world[at.place]
    const query = { pageIndex: '0', pageSize: '5', state: 'Issued,Overdue', currency: 'EUR' }
    return { query, others: { 'query.merchantId': id, 'query.tenantId': tenantId } }
  },
  get: lookedAt,
  listEntries: async (at: At) => ({ params: { id: (await looked(at)).id, line: '1' }, query: { pageIndex: '0', pageSize: '5' } }),
  download: lookedAt,
  create: async (at: At) => {
    const { id, tenantId } = at.portico.world[at.place]
    await withBilling(at.portico, tenantId)
    const day = aPastDay()
    await aCapturedPayment(at.portico, { merchant: at.place, at: new Date(`${day}T10:00:00Z`) })
    return { body: { periodFrom: day, periodTo: day, merchantIds: [id] } }
  },
  recompute: async (at: At) => {
    const { id, version } = await draft(at)
    return { params: { id }, body: { version } }
  },
  discard: async (at: At) => ({ params: { id: (await draft(at)).id } }),
  issue: async (at: At) => {
    const { id, version } = await draft(at)
    return { body: { invoices: [{ id, version }] } }
  },
  pay: async (at: At) => {
    const { id, version } = await issued(at)
    return { params: { id }, body: { version, paidOn: '2026-01-31', reference: 'SEPA 4711' } }
  },
  credit: async (at: At) => {
    const { id, version } = await issued(at)
    return { params: { id }, body: { version, reason: 'Wrong VAT rate' } }
  },
  listAudit: async (at: At) => ({ ...(await lookedAt(at)), query: { pageIndex: '0', pageSize: '5' } }),
}
