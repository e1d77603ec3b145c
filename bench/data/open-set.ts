import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chanceFrom } from '@portico/demo/random.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import { checkLoad } from './check-load.ts'
import { type BenchDatabase, type Installation, withClient } from './installation.ts'
import { type Loaded, loadPayments } from './load-payments.ts'
import { withIdentity } from './open-identity.ts'
import { bigTables, buildIndexes, dropSecondaryIndexes } from './secondary-indexes.ts'
import { keepRecord, readRecord } from './set-record.ts'
import { shapeVersion } from './shape.ts'
import { type BenchWorld, makeWorld } from './world.ts'

/** A loaded database and its contents. */
export type BenchSet = {
  database: BenchDatabase
  world: BenchWorld
  /** The moment the set ends at, ISO 8601. */
  now: string
  loaded: Loaded
  /** How long each step of the load took. */
  seconds: Record<'copy' | 'indexes' | 'vacuum', number>
  loadedAt: string
}
type SetRecord = Omit<BenchSet, 'database'> & Made
/** What a set was made of. */
type Made = { shape: number; live: number; migrations: Record<string, string> }

/**
 * The set of this size, as an earlier run left it, with the migrations that have come since. Made anew on demand, and where the
 * shape or a migration that it was made with has changed.
 */
export async function openSet(
  installation: Installation,
  { name, live, reload, log }: { name: string; live: number; reload: boolean; log: (line: string) => void },
): Promise<BenchSet> {
  const made: Made = { shape: shapeVersion, live, migrations: hashedMigrations() }
  if (reload) await installation.drop(name)
  const kept = await readRecord<SetRecord>(installation, name)
  if (kept && isStillGood(kept, made)) {
    log(`${name}: kept from ${kept.loadedAt}`)
    return { database: await installation.database(name), ...kept }
  }
  log(`${name}: loading ${live.toLocaleString('en')} live payments`)
  await installation.drop(name)
  const database = await installation.database(name)
  const record: SetRecord = { ...made, ...(await load(installation, database, live, log)) }
  await keepRecord(installation, name, record)
  return { database, ...record }
}

export function hashedMigrations(): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, '../../database/migrations')
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')
  return Object.fromEntries(readdirSync(folder).map((file) => [file, hash(file)]))
}

/** Later migrations are applied to the existing data. */
export const isStillGood = (kept: Made, wanted: Made): boolean =>
  kept.shape === wanted.shape &&
  kept.live === wanted.live &&
  Object.entries(kept.migrations).every(([file, hash]) => wanted.migrations[file] === hash)

async function load(
  { dataDir, secrets }: Installation,
  database: BenchDatabase,
  live: number,
  log: (line: string) => void,
): Promise<Omit<SetRecord, keyof Made>> {
  const chance = chanceFrom(`bench/${live}`)
  const now = new Date()
  const pools = openPools(database.urls, { max: 2 })
  const services = createServices({ pools, log: createLog('silent', 'bench'), signingSecret: secrets.signing })
  const world = await withIdentity(database, dataDir, (identity) => makeWorld(services, identity.accounts, { chance, now })).finally(() =>
    closePools(pools),
  )
  return withClient(database.adminUrl, async (admin) => {
    const definitions = await dropSecondaryIndexes(admin)
    const [loaded, copy] = await timed(() => loadPayments(database.adminUrl, world, { live, now, chance, log }))
    log(`written in ${copy.toFixed(0)} s; making ${definitions.length} indexes`)
    const [, indexes] = await timed(() => buildIndexes(admin, definitions))
    const [, vacuum] = await timed(async () => {
      await checkLoad(admin)
      await admin.query(`vacuum (analyze) ${bigTables.join(', ')}`)
      await admin.query('analyze')
      await admin.query('checkpoint')
    })
    log(`indexes in ${indexes.toFixed(0)} s, checked and vacuumed in ${vacuum.toFixed(0)} s`)
    return { world, now: now.toISOString(), loaded, seconds: { copy, indexes, vacuum }, loadedAt: new Date().toISOString() }
  })
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now()
  const result = await work()
  return [result, (performance.now() - startedAt) / 1000]
}
