import { asPerson } from '../data/as-person.ts'
import { many, openMany } from '../data/grow-people.ts'
import type { BenchDatabase } from '../data/installation.ts'
import { openRecorder } from '../data/record.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'

const durationMs = 250
const mostTimes = 1.5

const paths = {
  'staff and users, first page': '/api/v1/crm/users/crm?pageSize=20&kind=merchants',
  'people by the beginning of a name': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&search=last99',
  'people of a rare status': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&status=Inactive',
  'customers, first page': '/api/v1/crm/merchants?pageSize=20',
  'customers by a part of the name': '/api/v1/crm/merchants?pageSize=20&searchKey=shop%209',
} as const
type Name = keyof typeof paths
const names = Object.keys(paths) as Name[]

/** Lists of people and customers of a tenant that has a few of each beside those of one that has many, by turns, and each beside its own statements alone. */
export async function people(bench: Bench): Promise<Line[]> {
  const larger = await openMany(bench.installation, bench.small, bench.log)
  const few = await variantsIn(bench, 'few', bench.small.database)
  const grown = await variantsIn(bench, 'many', larger)
  const result = await interleave([...few.variants, ...grown.variants], rounds)
  await Promise.all([few.close(), grown.close()])
  const p50 = (of: 'few' | 'many', by: 'api' | 'raw', name: Name) => result[`${of} ${by} ${name}`]!.p50Ms!

  return names.map((name): Line => {
    const growth = p50('many', 'api', name) / p50('few', 'api', name)
    return {
      goal: 'people',
      what: `${name}: p50 with ${many.people.toLocaleString('en')} people and ${many.merchants.toLocaleString('en')} customers`,
      asked: `≤ ${times(mostTimes)} of a few`,
      reached: `${ms(p50('many', 'api', name))} = ${times(growth)}`,
      twin: `a few ${ms(p50('few', 'api', name))}`,
      ok: growth <= mostTimes,
      reason: `bare SQL ${ms(p50('many', 'raw', name))}, of a few ${ms(p50('few', 'raw', name))}`,
    }
  })
}

/** What is measured in one database, warm, and how to leave it. */
async function variantsIn(bench: Bench, label: string, database: BenchDatabase): Promise<{ variants: Variant[]; close(): Promise<void> }> {
  const { id: tenantId, clerkId: userId } = bench.small.world.tenants[0]!
  const { token, session } = await asPerson(bench.installation, database, { tenantId, userId, role: 'Administrator' })
  const recorder = await openRecorder(database, async (one) => (one === token ? session : undefined), bench.installation.secrets.signing)
  const api = await bench.api(database)
  const raw = await connect(database.plainUrl, { pipeline: true })
  const variants: Variant[] = []
  for (const name of names) {
    const request: Request = { path: paths[name], token }
    const statements = (await recorder.record(request)).waves.flat()
    await warmUp(bench.target(api), [request], 1)
    variants.push(
      { name: `${label} api ${name}`, run: () => load(bench.target(api), [request], { connections: 1, durationMs }) },
      { name: `${label} raw ${name}`, run: () => clock(raw.client, [statements], durationMs) },
    )
  }
  return {
    variants,
    async close() {
      await Promise.all([recorder.close(), raw.close(), api.stop()])
    },
  }
}
