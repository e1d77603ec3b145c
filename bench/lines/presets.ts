import { type PresetId, presetIds, presetOf, requestLookup } from '@portico/contract/features/transactions/lookup-presets.ts'
import { requestOutcomes } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Sample, type Variant } from '../measure/rounds.ts'
import { clock, connect, type Statement } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, type OpenSet, rounds } from './bench.ts'
import { neverTwice } from './requests.ts'

const durationMs = 300
const allowanceMs = 1
const mostTimes = 1.2
const dayMs = 86_400_000
/** More than a run asks for, so that each figure is counted: one that is known is kept for ten seconds. */
const uncounted = 5000

type Level = 'tenant' | 'merchant' | 'platform'
type Asked = { name: string; requests: () => Request[]; statements: Statement[]; rows: number; plain?: string }

/** Every lookup of the contract, and every figure above its list, beside the same statements without walls. */
export async function presets(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const pages: Asked[] = []
  for (const { name, level, plain, path, query, filter: narrow } of lists())
    for (const [which, filter] of Object.entries({ 'first page': {}, 'filter in a month': { ...narrow, ...month(large) } })) {
      const request = { path: `${path}?${new URLSearchParams({ ...query, ...filter, withTotal: 'false' })}`, token: tokenOf(large, level) }
      const { waves, reply, status } = await large.recorder.record(request, { again: true })
      if (status !== 200) throw new Error(`${request.path} was answered with ${status}`)
      const rows = (reply as { data: unknown[] }).data.length
      const twin = plain === name ? {} : { plain: `${plain}, ${which}` }
      pages.push({ name: `${name}, ${which}`, requests: () => [request], statements: waves.flat(), rows, ...twin })
    }
  const figures: Asked[] = []
  for (const { name, level, path, query } of counted()) {
    const requests = Array.from({ length: uncounted }, (_, earlier) => ({
      path: `${path}?${new URLSearchParams({ ...query, ...month(large, earlier) })}`,
      token: tokenOf(large, level),
    }))
    const { waves, status } = await large.recorder.record(requests.at(-1)!)
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    figures.push({ name, requests: neverTwice(requests, rounds + 1), statements: waves.flat(), rows: 1 })
  }

  const api = await bench.api(large.database)
  const target = bench.target(api)
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  await warmUp(
    target,
    [...pages, ...figures].map(({ requests }) => requests()[0]!),
    1,
  )
  const variants = [...pages, ...figures].flatMap(({ name, requests, statements }): Variant[] => [
    { name: `api ${name}`, run: () => load(target, requests(), { connections: 1, durationMs }) },
    { name: `raw ${name}`, run: () => clock(raw.client, [statements], durationMs / 2) },
  ])
  const result = await interleave(variants, rounds)
  await raw.close()
  await api.stop()
  return [...pages.map((page) => lineOfPage(page, result)), ...figures.map((figure) => lineOfFigure(figure, result))]
}

function lineOfPage({ name, rows, plain }: Asked, result: Record<string, Sample>): Line {
  const [reached, bare] = [result[`api ${name}`]!.p50Ms!, result[`raw ${name}`]!.p50Ms!]
  const lookup = plain === undefined ? reached : result[`api ${plain}`]!.p50Ms!
  return {
    goal: 'presets',
    what: `lookup ${name}: endpoint p50`,
    asked: `≤ its bare SQL + ${allowanceMs} ms${plain === undefined ? '' : ` and ≤ ${times(mostTimes)} the plain lookup`}`,
    reached: `${ms(reached)}${plain === undefined ? '' : ` = ${times(reached / lookup)}`}`,
    twin: `bare SQL ${ms(bare)}${plain === undefined ? '' : `, plain lookup ${ms(lookup)}`}`,
    ok: reached <= bare + allowanceMs && reached <= mostTimes * lookup,
    reason: `${rows} rows, ${ms(reached - bare)} over`,
  }
}

function lineOfFigure({ name }: Asked, result: Record<string, Sample>): Line {
  const [reached, bare] = [result[`api ${name}`]!.p50Ms!, result[`raw ${name}`]!.p50Ms!]
  return {
    goal: 'presets',
    what: `${name} of a month that nobody has counted: endpoint p50`,
    asked: `≤ ${times(mostTimes)} its bare statement`,
    reached: `${ms(reached)} = ${times(reached / bare)}`,
    twin: `bare SQL ${ms(bare)}`,
    ok: reached <= mostTimes * bare,
    reason: `${ms(reached - bare)} over`,
  }
}

type Listed = { name: string; level: Level; plain: string; path: string; query: Record<string, string>; filter: Record<string, string> }

function lists(): Listed[] {
  const ofPresets = presetIds.map((id): Listed => {
    const { level, list } = presetOf(id)
    return { name: id, level, plain: level, path: pathOf(list, level), query: {}, filter: { status: 'Captured' } }
  })
  const { level } = requestLookup
  return [
    ...ofPresets,
    {
      name: 'requests',
      level,
      plain: level,
      path: pathOf('listApm', level),
      query: { kind: 'requests' },
      filter: { outcome: requestOutcomes[0] },
    },
  ]
}

/** Totals and counts of each status of every preset, and the sums of the one that has them. */
function counted(): Omit<Listed, 'plain' | 'filter'>[] {
  const ofPreset = (id: PresetId): Omit<Listed, 'plain' | 'filter'>[] => {
    const { level, hasChildren } = presetOf(id)
    const calls = level === 'platform' ? (['totalPlatform', 'countStatusesPlatform'] as const) : (['total', 'countStatuses'] as const)
    return [
      { name: `${id}: total`, level, path: pathOf(calls[0], level), query: { preset: id } },
      { name: `${id}: counts of each status`, level, path: pathOf(calls[1], level), query: { preset: id } },
      ...(hasChildren ? [{ name: `${id}: sums`, level, path: pathOf('sumReport', level), query: {} }] : []),
    ]
  }
  return presetIds.flatMap(ofPreset)
}

function pathOf(call: keyof typeof transactions, level: Level): string {
  const { staff, merchant } = transactions[call].paths as { staff?: string; merchant?: string }
  const path = level === 'merchant' ? merchant : staff
  if (!path) throw new Error(`${call} has no address for people of a ${level}`)
  return path
}

const tokenOf = ({ clerks, owner, platform }: OpenSet, level: Level) => ({ tenant: clerks[0]!, merchant: owner, platform })[level]

const month = ({ now }: OpenSet, earlier = 0) => {
  const until = Date.parse(now) - earlier
  return { dateFrom: new Date(until - 30 * dayMs).toISOString(), dateTo: new Date(until).toISOString() }
}
