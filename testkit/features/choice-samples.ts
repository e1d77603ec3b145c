import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import { factsOf, type WithFacts } from '@portico/contract/core/resource.ts'
import { once, type SampleAt, type Samples } from './sample.ts'

type Fields = Record<string, unknown>
/** `table`: what tenants have said; `choice`: what one says here. */
type ChoiceSample = { sample: () => Fields; table: string; choice: Fields }

/** A good request for each endpoint of a choice from facts of the platform: of a fact that is made for it. */
export function choiceSamplesOf(of: Contract, facts: Contract & WithFacts, { sample, table, choice }: ChoiceSample): Samples {
  const { key } = factsOf(facts)
  const path = Object.values((facts.create as Endpoint).paths)[0] as string
  const one = async (at: SampleAt) => {
    const id = await once(at, table, async () => {
      const reply = await at.portico.as(at.portico.world.platform.people.administrator!).post(path, sample())
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
      return (reply.body as Fields)[key] as string
    })
    return { params: { id } }
  }
  /** As the database has it: those who may choose may not always see. */
  const versionOf = async ({ portico, person }: SampleAt, id: string): Promise<number> => {
    const { rows } = await portico.admin.query(`select version from ${table} where tenant_id = $1 and ${key} = $2`, [person.tenantId, id])
    return rows[0]?.version ?? 0
  }
  const page = { pageIndex: '0', pageSize: '5' }
  const all: Samples = {
    list: () => ({ query: page }),
    get: one,
    update: async (at) => {
      const { params } = await one(at)
      return { params, body: { version: await versionOf(at, params.id), ...choice } }
    },
    rearrange: async (at) => ({ body: { order: [(await one(at)).params.id] } }),
    listAudit: async (at) => ({ ...(await one(at)), query: page }),
  }
  return Object.fromEntries(Object.entries(all).filter(([verb]) => verb in of))
}
