import type { Sample, SampleAt, Samples } from './sample.ts'
import { csvOf } from './samples-of.ts'

const pair = { day: '2026-10-01', currency: 'GBP', baseCurrency: 'EUR' } as const
let count = 0
/** Another day each time, so that each is new. */
const rate = () => ({ ...pair, day: new Date(Date.UTC(2020, 0, 1) + count++ * 86_400_000).toISOString().slice(0, 10), rate: '1.1625' })

/** A rate that is there. */
async function made({ portico, place }: SampleAt): Promise<{ id: string }> {
  const { northwind, contoso } = portico.world
  const tenant = [northwind, contoso].find(({ id }) => id === portico.world[place].tenantId)!
  const given = rate()
  await portico.as(tenant.people.administrator!).put('/api/v1/crm/exchange-rates', { rates: [given] })
  return { id: `${given.day}.${given.currency}.${given.baseCurrency}` }
}
const ofOne: Sample = async (at) => ({ params: await made(at) })

export const samples: Samples = {
  list: () => ({ query: {} }),
  get: ofOne,
  create: () => ({ body: rate() }),
  update: async (at) => ({ params: await made(at), body: { version: 1, rate: '1.2' } }),
  set: () => ({ body: { rates: [rate()] } }),
  importCsv: () => ({ upload: csvOf([rate()], { dryRun: 'false' }) }),
  delete: ofOne,
  listAudit: ofOne,
}
