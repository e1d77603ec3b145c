import { asPerson } from '../data/as-person.ts'
import { growLogs } from '../data/grow-logs.ts'
import { withClient } from '../data/installation.ts'
import { openRecorder } from '../data/record.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'

const logs = 2_000_000
const durationMs = 300
const allowanceMs = 1
const path = '/api/v1/crm/reports/api-logs?pageSize=20'
const paths = {
  'first page': path,
  'failed refunds': `${path}&flow=Refund&outcome=Failed`,
}

/** API logs of a tenant that has two million of them, beside the same statements without walls. */
export async function apiLogs(bench: Bench): Promise<Line[]> {
  const { id: tenantId, clerkId: userId } = bench.large.world.tenants[0]!
  const database = await bench.scratch()
  await withClient(database.adminUrl, (client) => growLogs(client, { tenantId, logs }))
  const { token, session } = await asPerson(bench.installation, database, { tenantId, userId, role: 'Developer' })
  const recorder = await openRecorder(database, async (one) => (one === token ? session : undefined), bench.installation.secrets.signing)
  const api = await bench.api(database)
  const raw = await connect(database.plainUrl, { pipeline: true })
  const variants: Variant[] = []
  const rows: Record<string, number> = {}
  for (const [name, address] of Object.entries(paths)) {
    const request: Request = { path: address, token }
    // The first answer counts the list; while it is known, no other does.
    await recorder.record(request)
    const { waves, reply, status } = await recorder.record(request, { again: true })
    if (status !== 200) throw new Error(`${address} was answered with ${status}`)
    rows[name] = (reply as { data: unknown[] }).data.length
    await warmUp(bench.target(api), [request], 1)
    variants.push(
      { name: `api ${name}`, run: () => load(bench.target(api), [request], { connections: 1, durationMs }) },
      { name: `raw ${name}`, run: () => clock(raw.client, [waves.flat()], durationMs) },
    )
  }
  const result = await interleave(variants, rounds)
  await Promise.all([recorder.close(), raw.close(), api.stop()])
  return Object.keys(paths).map((name): Line => {
    const [reached, bare] = [result[`api ${name}`]!.p50Ms!, result[`raw ${name}`]!.p50Ms!]
    return {
      goal: 'logs',
      what: `API logs, ${logs.toLocaleString('en')} of a tenant, ${name}: endpoint p50`,
      asked: `≤ its bare SQL + ${allowanceMs} ms`,
      reached: ms(reached),
      twin: `bare SQL ${ms(bare)}`,
      ok: reached <= bare + allowanceMs,
      reason: `${rows[name]} rows, ${ms(reached - bare)} over`,
    }
  })
}
