import type pg from 'pg'
import { withClient } from '../data/installation.ts'
import type { Statement } from '../measure/statement.ts'
import { type Line, ms } from '../report/line.ts'
import type { Bench, OpenSet } from './bench.ts'
import { everyLookup, type Lookup } from './lookups.ts'
import { findFaults, type PlanNode } from './read-plan.ts'
import { asPlatform, withinWalls } from './walled-client.ts'

const manyRows = 10_000
/** Of 8 kB, in memory or not: unlike time, the same on a busy machine. */
const manyBlocks = 10_000
/** 2.5 for each of a dozen relations and subqueries (cost_cached_plan in plancache.c). */
const mostPlanningCost = 50

type Cost = { faults: string[]; takenMs: number; blocks: number }
type Explained = Cost & { lookup: Lookup; statement: Statement }

/** Goal 12: every statement behind every lookup, planned within the walls both for its values and for any values. */
export async function plans(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const lookups = await everyLookup(large)
  const big = await bigTablesOf(large)
  const scope = { tenantId: large.world.tenants[0]!.id, mode: 'Live' } as const
  const { app_rw: rw, app_platform: platform } = large.database.urls
  const explained: Explained[] = []
  const refused: string[] = []
  const explainAll = async (client: pg.PoolClient, levels: readonly Lookup['level'][]) => {
    for (const lookup of lookups.filter(({ level }) => levels.includes(level))) {
      const { waves, status } = await large.recorder.record(lookup.request)
      if (status !== 200) refused.push(`${lookup.level} ${lookup.name}: ${status}`)
      // Whose payment it is, the platform asks across tenants; the payment itself is then read within its tenant.
      const asked = lookup.level === 'platform' && lookup.name.startsWith('payment') ? waves.slice(0, 1) : waves
      for (const statement of asked.flat().filter(({ text }) => text.startsWith('select')))
        explained.push({ lookup, statement, ...(await explain(client, statement, big)) })
    }
  }
  await withinWalls(rw, { ...scope, level: 'tenant' }, (client) => explainAll(client, ['tenant']))
  const merchantId = large.world.tenants[0]!.merchants[0]!.id
  await withinWalls(rw, { ...scope, level: 'merchant', merchantId }, (client) => explainAll(client, ['merchant']))
  await asPlatform(platform, (client) => explainAll(client, ['platform']))

  const faulty = explained.filter(({ faults }) => faults.length > 0)
  const dearest = explained.filter(({ blocks }) => blocks > manyBlocks).toSorted((a, b) => b.blocks - a.blocks)
  const nameOf = ({ lookup }: Explained) => `${lookup.level} “${lookup.name}”`
  for (const one of faulty)
    bench.log(`${nameOf(one)}: ${one.faults.join('; ')}\n${one.statement.text}\n${JSON.stringify(one.statement.values)}`)
  for (const one of dearest) bench.log(`${nameOf(one)} read ${told(one)}\n${one.statement.text}\n${JSON.stringify(one.statement.values)}`)
  return [
    {
      goal: '12',
      what: `${explained.length} statements of ${lookups.length} lookups, planned within the walls`,
      asked: 'no Seq Scan, no search key as a mere Filter',
      reached: `${faulty.length} faults`,
      twin: 'for its values, and for any where that plan would be taken',
      ok: faulty.length === 0,
      reason: [
        ...faulty.slice(0, 5).map((one) => `${nameOf(one)}: ${one.faults.join('; ')}`),
        ...(refused.length ? [`refused as asked too widely: ${refused.length}`] : []),
      ].join('. '),
    },
    {
      goal: 'dearest',
      what: `lookup statements that look at more than ${manyBlocks.toLocaleString('en')} blocks`,
      asked: '–',
      reached: `${dearest.length} of ${explained.length}`,
      twin: '–',
      reason: dearest
        .slice(0, 8)
        .map((one) => `${nameOf(one)} ${told(one)}`)
        .join(', '),
    },
  ]
}

const told = ({ blocks, takenMs }: Explained) => `${blocks.toLocaleString('en')} blocks in ${ms(takenMs)}`

/**
 * PostgreSQL plans a named statement for its values five times; after that it takes the plan for any values, unless that one
 * is dearer than those were together with planning. So both count, the second where it would be taken or is held.
 */
async function explain(client: pg.PoolClient, { text, values, isHeld }: Statement, big: ReadonlySet<string>): Promise<Cost> {
  const forThese = await planOf(client, `explain (analyze, buffers, timing off, format json) ${text}`, values)
  const forAny = await planOf(client, `explain (generic_plan, format json) ${text}`)
  const isTaken = isHeld || forAny.Plan['Total Cost'] < forThese.Plan['Total Cost'] + mostPlanningCost
  const faults = new Set([...findFaults(forThese.Plan, big), ...(isTaken ? findFaults(forAny.Plan, big) : [])])
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = forThese.Plan
  return { faults: [...faults], blocks: hit + read, takenMs: (forThese['Execution Time'] ?? 0) + (forThese['Planning Time'] ?? 0) }
}

type Plan = { Plan: PlanNode; 'Execution Time'?: number; 'Planning Time'?: number }

async function planOf(client: pg.PoolClient, text: string, values?: readonly unknown[]): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(values ? { text, values: [...values] } : text)
  return rows[0]!['QUERY PLAN'][0]!
}

/** Reading a table of a few hundred rows from end to end is no fault. */
async function bigTablesOf({ database }: OpenSet): Promise<Set<string>> {
  return withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select relname as name from pg_class where relkind = $1 and reltuples > $2', [
      'r',
      manyRows,
    ])
    return new Set(rows.map(({ name }) => name))
  })
}
