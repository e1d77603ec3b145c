import path from 'node:path'
import { chooseFreePort } from '@portico/database/embedded/free-port.ts'
import type { Installation } from './data/installation.ts'
import { withIdentity } from './data/open-identity.ts'
import { type BenchSet, openSet } from './data/open-set.ts'
import { openRecorder } from './data/record.ts'
import { alerts } from './lines/alerts.ts'
import { assessed } from './lines/assessed.ts'
import { audit } from './lines/audit.ts'
import { type Bench, type OpenSet, poolMax } from './lines/bench.ts'
import { dashboard } from './lines/dashboard.ts'
import { exportRows } from './lines/export.ts'
import { finding } from './lines/finding.ts'
import { growth } from './lines/growth.ts'
import { importFile } from './lines/import.ts'
import { ingest } from './lines/ingest.ts'
import { latency } from './lines/latency.ts'
import { apiLogs } from './lines/logs.ts'
import { loop } from './lines/loop.ts'
import { overview } from './lines/overview.ts'
import { pace } from './lines/pace.ts'
import { people } from './lines/people.ts'
import { plans } from './lines/plans.ts'
import { presets } from './lines/presets.ts'
import { reports } from './lines/reports.ts'
import { manyShapes } from './lines/shapes.ts'
import { summing } from './lines/summing.ts'
import { throughput } from './lines/throughput.ts'
import { tickets } from './lines/tickets.ts'
import { walls } from './lines/walls.ts'
import { webhooks } from './lines/webhooks.ts'
import { weight } from './lines/weight.ts'
import type { Options } from './options.ts'
import type { Line } from './report/line.ts'
import { startApiProcess } from './servers/api-process.ts'
import { type Child, startChild } from './servers/child.ts'

/** By the names that `--only` takes, in the order in which they are measured: what writes comes last. */
export const groups: Record<string, (bench: Bench) => Promise<Line[]>> = {
  latency,
  pace,
  throughput,
  walls,
  growth,
  finding,
  presets,
  overview,
  reports,
  dashboard,
  export: exportRows,
  plans,
  shapes: manyShapes,
  weight,
  audit,
  people,
  tickets,
  ingest,
  webhooks,
  logs: apiLogs,
  assessed,
  alerts,
  summing,
  loop,
  import: importFile,
}

const tokenSeconds = 4 * 3600
const scratchName = 'bench_scratch'

type Log = (line: string) => void

export async function openSets(
  installation: Installation,
  { rows, reload }: Options,
  log: Log,
): Promise<{ small: BenchSet; large: BenchSet }> {
  const small = await openSet(installation, { name: 'bench_small', live: Math.round(rows / 10), reload, log })
  const large = await openSet(installation, { name: 'bench_large', live: rows, reload, log })
  return { small, large }
}

/** Measures the groups one after the other and gives their lines. */
export async function measure(
  installation: Installation,
  sets: { small: BenchSet; large: BenchSet },
  { only }: Options,
  log: Log,
): Promise<Line[]> {
  const children = new Set<Child>()
  const keep = <C extends Child>(child: C): C => {
    children.add(child)
    return child
  }
  const [small, large] = [await signIn(installation, sets.small), await signIn(installation, sets.large)]
  let scratch: ReturnType<Installation['copy']> | undefined
  const bench: Bench = {
    installation,
    small,
    large,
    log,
    api: async (database) => keep(await startApiProcess(installation, database)),
    async plain({ plainUrl, urls }, settings) {
      const port = await chooseFreePort()
      const file = path.join(import.meta.dirname, 'servers/plain.main.ts')
      return keep(await startChild(file, port, { port, poolMax, plainUrl, scopedUrl: urls.app_rw, ...settings }))
    },
    scratch: () => (scratch ??= installation.copy(large.database, scratchName)),
    target: ({ port, pid }) => ({ port, pid, postmaster: installation.postmaster() }),
  }
  try {
    const lines: Line[] = []
    for (const [name, group] of Object.entries(groups)) {
      if (only.length > 0 && !only.includes(name)) continue
      const startedAt = performance.now()
      lines.push(...(await group(bench)))
      log(`${name}: measured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    }
    return lines
  } finally {
    for (const child of children) if (child.process.exitCode === null && child.process.signalCode === null) await child.stop()
    await Promise.all([small.recorder.close(), large.recorder.close()])
    await installation.drop(scratchName)
  }
}

async function signIn(installation: Installation, set: BenchSet): Promise<OpenSet> {
  const { world, database } = set
  return withIdentity(database, installation.dataDir, async ({ sessions }) => {
    const token = (userId: string) => sessions.issueToken(userId, tokenSeconds)
    const clerks = await Promise.all(world.tenants.map(({ clerkId }) => token(clerkId)))
    const [platform, owner] = [await token(world.platformUserId), await token(world.ownerId)]
    const limited: OpenSet['limited'] = []
    for (const { merchants, userId } of world.limited) limited.push({ merchants, token: await token(userId) })
    const known = new Map<string, Awaited<ReturnType<typeof sessions.findByAccessToken>>>()
    for (const one of [...clerks, platform, owner]) known.set(one, await sessions.findByAccessToken(one))
    const recorder = await openRecorder(database, async (one) => known.get(one), installation.secrets.signing)
    return { ...set, clerks, platform, owner, limited, recorder }
  })
}
