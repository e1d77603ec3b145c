import { withClient } from '../data/installation.ts'
import { load, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { asClerk, type Bench, clerkPath, type OpenSet, rounds } from './bench.ts'
import { somePayments } from './requests.ts'

const durationMs = 500
const allowanceMs = 1
const mostMs = 10
const mostTimes = 2

/** What the one box of the lookup finds, in the largest tenant: its first page, beside the same statements without walls. */
export async function finding(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const texts = await textsOf(large)
  const api = await bench.api(large.database)
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  const variants: Variant[] = []
  for (const [name, searchKey] of Object.entries(texts)) {
    // The total is a call of its own, as in the portal.
    const request = asClerk(large, `${clerkPath}/searchKey?${new URLSearchParams({ searchKey, withTotal: 'false' })}`)
    const statements = (await large.recorder.record(request)).waves.flat()
    await warmUp(bench.target(api), [request], 1)
    variants.push(
      { name: `api ${name}`, run: () => load(bench.target(api), [request], { connections: 1, durationMs }) },
      { name: `raw ${name}`, run: () => clock(raw.client, [statements], durationMs) },
    )
  }
  const result = await interleave(variants, rounds)
  await raw.close()
  await api.stop()

  const p50 = (by: 'api' | 'raw', name: string) => result[`${by} ${name}`]!.p50Ms!
  const lines = Object.keys(texts).map((name): Line => {
    const [reached, bare] = [p50('api', name), p50('raw', name)]
    return {
      goal: 'finding',
      what: `the box by ${name}: first page, endpoint p50`,
      asked: `≤ its bare SQL + ${allowanceMs} ms and ≤ ${mostMs} ms`,
      reached: ms(reached),
      twin: `bare SQL ${ms(bare)}`,
      ok: reached <= bare + allowanceMs && reached <= mostMs,
      reason: `“${texts[name]}”, ${ms(reached - bare)} over`,
    }
  })
  const [rare, everywhere] = [p50('api', 'a rare name'), p50('api', 'a name that is everywhere')]
  return [
    ...lines,
    {
      goal: 'finding',
      what: 'the box by a name that is everywhere, beside a rare one',
      asked: `≤ ${times(mostTimes)}`,
      reached: `${ms(everywhere)} = ${times(everywhere / rare)}`,
      twin: ms(rare),
      ok: everywhere <= mostTimes * rare,
      reason: 'of a rare name the payments are named by its keys, of the other the first of the list are read',
    },
  ]
}

async function textsOf(set: OpenSet): Promise<Record<string, string>> {
  const [payment] = await somePayments(set, [0])
  const words = await withClient(set.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select key from transaction_keys where tenant_id = $1 and mode = 'Live' and before = E'\\n' group by key order by count(*) desc`,
      [set.world.tenants[0]!.id],
    )
    return rows.map(({ key }) => key)
  })
  const { externalId } = payment!
  return {
    'a part of a reference': externalId.slice(-5),
    'the beginning of many references': externalId.slice(0, 5),
    'a rare name': words.at(-1)!,
    'a name that is everywhere': words[0]!,
    'two names': `${words[0]} ${words.at(-1)!.slice(0, 3)}`,
    'four digits': '4242',
  }
}
