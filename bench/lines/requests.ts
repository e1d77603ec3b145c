import { chanceFrom } from '@portico/demo/random.ts'
import { withClient } from '../data/installation.ts'
import type { Recording } from '../data/record.ts'
import { drawer, tenantShares } from '../data/shape.ts'
import type { Request } from '../measure/load.ts'
import type { PlainRequest } from '../servers/plain.main.ts'
import { asClerk, clerkPath, type OpenSet } from './bench.ts'

export const caseNames = ['first page', 'filter', 'keyset', 'by id', 'external id'] as const
export type CaseName = (typeof caseNames)[number]
/** Requests of one kind by clerks of many tenants, with what the product asks of the database for each, time and again. */
export type Case = { kind: 'page' | 'detail'; requests: Request[]; recordings: Recording[]; plain: PlainRequest[] }

const perCase = 100
const dayMs = 86_400_000

/** The last thirty days of a set, with a status and a currency; `earlier` by some ms, for a total that nobody has counted yet. */
export function filterPath(set: OpenSet, { withTotal, earlier = 0 }: { withTotal: boolean; earlier?: number }): string {
  const until = Date.parse(set.now) - earlier
  const [dateFrom, dateTo] = [until - 30 * dayMs, until].map((at) => new Date(at).toISOString())
  return `${clerkPath}?${new URLSearchParams({ status: 'Captured', currency: 'EUR', dateFrom: dateFrom!, dateTo: dateTo!, withTotal: String(withTotal) })}`
}

/** Filters that nobody has counted: so many of them for each run of a measurement, since a total is kept for ten seconds. */
export function neverTwice(requests: readonly Request[], runs: number): () => Request[] {
  const each = Math.floor(requests.length / runs)
  let run = 0
  return () => {
    run++
    return requests.slice((run - 1) * each, run * each)
  }
}

export async function recordCases(set: OpenSet, names: readonly CaseName[] = caseNames): Promise<Record<CaseName, Case>> {
  const chance = chanceFrom('bench/requests')
  const tenantOf = drawer(tenantShares)
  const tenants = Array.from({ length: perCase }, () => tenantOf(chance))
  const cases = {} as Record<CaseName, Case>
  for (const name of names) {
    const one: Case = { kind: name === 'by id' ? 'detail' : 'page', requests: [], recordings: [], plain: [] }
    const paths = await pathsOf(set, name, tenants)
    for (const [index, path] of paths.entries()) {
      const tenant = tenants[index]!
      const request = asClerk(set, path, tenant)
      const recording = await set.recorder.record(request, { again: true })
      if (recording.status !== 200) throw new Error(`${path} was answered with ${recording.status}`)
      one.requests.push(request)
      one.recordings.push(recording)
      one.plain.push(toPlain(set, recording, tenant))
    }
    cases[name] = one
  }
  return cases
}

export function toPlain(set: OpenSet, { waves, reply }: Recording, tenant: number): PlainRequest {
  const { data: _rows, ...rest } = reply as Record<string, unknown>
  return { waves, reply: rest, scope: { level: 'tenant', tenantId: set.world.tenants[tenant]!.id, mode: 'Live' } }
}

async function pathsOf(set: OpenSet, name: CaseName, tenants: readonly number[]): Promise<string[]> {
  if (name === 'first page') return tenants.map(() => clerkPath)
  if (name === 'filter') return tenants.map(() => filterPath(set, { withTotal: false }))
  if (name === 'keyset') return deepPaths(set, tenants, 100)
  const known = await somePayments(set, tenants)
  return known.map(({ id, externalId }) => (name === 'by id' ? `${clerkPath}/${id}` : `${clerkPath}?externalId=${externalId}`))
}

/** The pages after this one, by cursor. One after the other: a recording is of one request. */
async function deepPaths(set: OpenSet, tenants: readonly number[], pageIndex: number): Promise<string[]> {
  const paths: string[] = []
  for (const tenant of tenants)
    paths.push(nextPath((await set.recorder.record(asClerk(set, `${clerkPath}?pageIndex=${pageIndex}`, tenant))).reply))
  return paths
}

function nextPath(reply: unknown): string {
  const { nextCursor } = reply as { nextCursor: string | null }
  if (!nextCursor) throw new Error('The list ends too early')
  return `${clerkPath}?cursor=${nextCursor}`
}

/** Follows cursors of the first tenant from the last page that has a number, as someone who reads on would. */
export async function pathOfPage(set: OpenSet, number: number): Promise<string> {
  const deepest = 10_000 / 20 - 1
  let path = `${clerkPath}?pageIndex=${Math.min(deepest, number - 2)}`
  for (let page = Math.min(deepest + 1, number - 1); page < number; page++)
    path = nextPath((await set.recorder.record(asClerk(set, path))).reply)
  return path
}

/** A payment for each of these tenants, from all over the table. */
export async function somePayments(set: OpenSet, tenants: readonly number[]): Promise<{ id: string; externalId: string }[]> {
  return withClient(set.database.adminUrl, async (client) => {
    const found: { id: string; externalId: string }[] = []
    for (const [index, tenant] of tenants.entries()) {
      const { rows } = await client.query<{ id: string; externalId: string }>(
        `select id, external_id as "externalId" from transactions
         where tenant_id = $1 and mode = 'Live' and external_id is not null
           and created_at <= $2::timestamptz - make_interval(days => $3) order by created_at desc limit 1`,
        [set.world.tenants[tenant]!.id, set.now, (index * 31) % 340],
      )
      found.push(rows[0]!)
    }
    return found
  })
}
