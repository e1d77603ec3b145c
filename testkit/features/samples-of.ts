import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import { factsOf, type WithFacts } from '@portico/contract/core/resource.ts'
import type { Person } from '../portico/world.ts'
import type { GoodRequest, SampleAt, Samples } from './sample.ts'

type Fields = Record<string, unknown>
export type ResourceSample = {
  /** A body of `create` that succeeds, another each time. */
  sample: () => Fields
  /** What of it is changed. */
  change: Fields
  /** Who may make one where a sample is wanted, if that is not its caller. */
  keeper?: (at: SampleAt) => Person
}
type Made = Fields & { version: number }

/** The platform adds its facts; many other callers see them. */
export const platformKeeps = ({ portico }: SampleAt): Person => portico.world.platform.people.administrator!

/** A good request for each endpoint of a resource, out of one body. Special cases are written beside it. */
export function samplesOf(contract: Contract & WithFacts, { sample, change, keeper = (at) => at.person }: ResourceSample): Samples {
  const { key, fields, fixed, order } = factsOf(contract)
  const pathOf = (verb: string) => Object.values((contract[verb] as Endpoint).paths)[0] as string
  const make = async (at: SampleAt): Promise<Made> => {
    const reply = await at.portico.as(keeper(at)).post(pathOf('create'), sample())
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
    return reply.body as Made
  }
  const named = async (at: SampleAt) => ({ id: (await make(at))[key] as string })
  const all: Samples = {
    list: () => (order ? {} : { query: { pageIndex: '0', pageSize: '5' } }),
    rearrange: async (at) => {
      await make(at)
      const { data } = (await at.portico.as(keeper(at)).get(pathOf('list'))).body as { data: Made[] }
      return { body: { [order!.name]: data.map((made) => made[key]).reverse() } }
    },
    get: async (at) => ({ params: await named(at) }),
    create: () => ({ body: sample() }),
    update: async (at) => {
      const made = await make(at)
      const kept = fields.filter((name) => !fixed.includes(name)).map((name) => [name, made[name]])
      return { params: { id: made[key] as string }, body: { ...Object.fromEntries(kept), ...change, version: made.version } }
    },
    delete: async (at) => ({ params: await named(at) }),
    listAudit: async (at) => ({ params: await named(at), query: { pageIndex: '0', pageSize: '5' } }),
    exportCsv: () => ({ query: { timezoneOffset: '-180' } }),
    importCsv: (): GoodRequest => ({ upload: csvOf([sample()]) }),
  }
  return Object.fromEntries(Object.entries(all).filter(([verb]) => verb in contract))
}

/** Records as a CSV file, for an import that is meant unless `fields` say that it is a trial. */
export const csvOf = (records: readonly Fields[], fields: Record<string, string> = { dryRun: 'false' }) => {
  const columns = Object.keys(records[0] ?? {})
  const lines = [columns, ...records.map((record) => columns.map((name) => `"${String(record[name] ?? '').replaceAll('"', '""')}"`))]
  return { name: 'records.csv', type: 'text/csv', bytes: Buffer.from(lines.map((cells) => `${cells.join(',')}\r\n`).join('')), fields }
}
