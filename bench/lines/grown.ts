import { asPerson } from '../data/as-person.ts'
import type { BenchDatabase } from '../data/installation.ts'
import { openRecorder } from '../data/record.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'

const durationMs = 250
const mostTimes = 1.5

type Grown = {
  goal: string
  /** The requests, by their names in the report. */
  paths: Record<string, string>
  few: BenchDatabase
  many: BenchDatabase
  /** How many there are where there are many. */
  of: string
  /** Why a line is missed, by its name, where more rows cost more for a reason. */
  dearer?: Record<string, string>
}

/** The same requests of a tenant that has a few records and of one that has many, by turns, each beside its own statements alone. */
export async function growthLines(bench: Bench, { goal, paths, few, many, of, dearer = {} }: Grown): Promise<Line[]> {
  const [small, large] = [await variantsIn(bench, 'few', few, paths), await variantsIn(bench, 'many', many, paths)]
  const result = await interleave([...small.variants, ...large.variants], rounds)
  await Promise.all([small.close(), large.close()])
  const p50 = (size: 'few' | 'many', by: 'api' | 'raw', name: string) => result[`${size} ${by} ${name}`]!.p50Ms!

  return Object.keys(paths).map((name): Line => {
    const growth = p50('many', 'api', name) / p50('few', 'api', name)
    const bare = `bare SQL ${ms(p50('many', 'raw', name))}, of a few ${ms(p50('few', 'raw', name))}`
    return {
      goal,
      what: `${name}: p50 with ${of}`,
      asked: `≤ ${times(mostTimes)} of a few`,
      reached: `${ms(p50('many', 'api', name))} = ${times(growth)}`,
      twin: `a few ${ms(p50('few', 'api', name))}`,
      ok: growth <= mostTimes,
      reason: growth > mostTimes && dearer[name] ? `${dearer[name]}; ${bare}` : bare,
    }
  })
}

/** The measurements of one warm database, and a function to close it. */
async function variantsIn(
  bench: Bench,
  label: string,
  database: BenchDatabase,
  paths: Record<string, string>,
): Promise<{ variants: Variant[]; close(): Promise<void> }> {
  const { id: tenantId, clerkId: userId } = bench.small.world.tenants[0]!
  const { token, session } = await asPerson(bench.installation, database, { tenantId, userId, role: 'Administrator' })
  const recorder = await openRecorder(database, async (one) => (one === token ? session : undefined), bench.installation.secrets.signing)
  const api = await bench.api(database)
  const raw = await connect(database.plainUrl, { pipeline: true })
  // No wall asks for it; what finds tickets by their words does.
  await raw.client.query("select set_config('app.scope', $1, false)", [`tenant|${tenantId}||Live|`])
  const variants: Variant[] = []
  for (const [name, path] of Object.entries(paths)) {
    const request: Request = { path, token }
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
