import { paymentOf } from './payments.ts'
import type { Sample, SampleAt, Samples } from './sample.ts'

/** A payment with a fee and a refund has entries in the accounts of its merchant. */
const statement: Sample = async (at) => {
  await paymentOf(at)
  return { query: {}, others: { 'query.merchantId': at.portico.world[at.place].id } }
}
const download: Sample = async (at) => ({ ...(await statement(at)), recordedIn: ['public.audit_records'] })
const today = ({ portico }: SampleAt) => portico.services.now().toISOString().slice(0, 10)

export const samples: Samples = {
  view: statement,
  listPostings: async (at) => ({ ...(await statement(at)), query: { day: today(at), currency: 'EUR', timeZone: 'UTC' } }),
  exportCsv: download,
  exportPayments: download,
  exportPdf: download,
  exportCamt053: download,
  exportMt940: download,
}
