import { setTimeout } from 'node:timers/promises'
import { HttpConnection } from '../measure/http-connection.ts'
import { median } from '../measure/median.ts'
import { type Line, ms, times } from '../report/line.ts'
import { asClerk, type Bench, clerkPath } from './bench.ts'
import { recordCases } from './requests.ts'

const restMs = 1200
const clicks = 15
const burst = 30

/**
 * A list as a person asks for it, with a rest between clicks that is longer than session and rights are remembered. Beside it a bare endpoint at
 * the same pace: what a rest costs any process, whose code and rows have left the caches of the processor.
 */
export async function pace(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const { plain } = (await recordCases(large, ['first page']))['first page']
  const api = await bench.api(large.database)
  const bare = await bench.plain(large.database, { cases: { list: { kind: 'page', requests: plain.slice(0, 1) } }, copies: {} })
  const asked = {
    api: { connection: await HttpConnection.open(api.port), ...asClerk(large, clerkPath) },
    bare: { connection: await HttpConnection.open(bare.port), path: '/plain/list/0', token: undefined },
  }
  const time = async (name: keyof typeof asked): Promise<number> => {
    const { connection, path, token } = asked[name]
    const sentAt = performance.now()
    const { status } = await connection.get(path, token)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return performance.now() - sentAt
  }
  const taken = { api: { rested: [] as number[], busy: [] as number[] }, bare: { rested: [] as number[], busy: [] as number[] } }
  for (const name of ['api', 'bare'] as const) for (let n = 0; n < 200; n++) await time(name)
  for (let click = 0; click < clicks; click++)
    for (const name of ['api', 'bare'] as const) {
      await setTimeout(restMs)
      taken[name].rested.push(await time(name))
      for (let n = 0; n < burst; n++) taken[name].busy.push(await time(name))
    }
  for (const { connection } of Object.values(asked)) connection.close()
  await Promise.all([api.stop(), bare.stop()])

  const [rested, busy] = [median(taken.api.rested), median(taken.api.busy)]
  const [bareRested, bareBusy] = [median(taken.bare.rested), median(taken.bare.busy)]
  return [
    {
      goal: 'pace',
      what: `list at a person’s pace, ${restMs / 1000} s between calls: p50`,
      asked: '≤ 1.3x back to back',
      reached: `${ms(rested)} = ${times(rested / busy)}`,
      twin: `back to back ${ms(busy)}`,
      ok: rested <= 1.3 * busy,
      reason: `session and rights are read again after a second, beside each other; a bare endpoint, which reads neither, takes ${ms(bareRested)} after the same rest, ${times(bareRested / bareBusy)} of its ${ms(bareBusy)} back to back`,
    },
  ]
}
