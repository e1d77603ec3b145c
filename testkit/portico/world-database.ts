import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createServices } from '@portico/server/create-services.ts'
import { pino } from 'pino'
import { aDatabase, type TestCluster, type TestDatabase } from '../database/postgres.ts'
import { onceInARun } from '../machine/once-in-a-run.ts'
import { makeRecords, type World, type WorldRecords, worldOf } from './world.ts'

/** What signs and seals in tests, in what they copy as in what they make. */
export const signingSecret = 'test-secret-of-the-run'

/** A fresh database with the small world in it: the first file of a run that asks makes the world, every file copies it. */
export async function aDatabaseWithWorld(cluster: TestCluster): Promise<{ database: TestDatabase; world: World }> {
  const from = `${cluster.template}_world`
  // A test may start a PostgreSQL of its own.
  const folder = await onceInARun(`world-${new URL(cluster.ownerUrl).port}`, async (unfinished) => {
    const { urls } = await aDatabase(cluster, { name: from })
    const pools = openPools(urls, { max: 2 })
    const records = await makeRecords(createServices({ pools, log: pino({ level: 'silent' }), signingSecret }))
    await closePools(pools)
    await writeFile(join(unfinished, 'records.json'), JSON.stringify(records))
  })
  const records = JSON.parse(await readFile(join(folder, 'records.json'), 'utf8')) as WorldRecords
  return { database: await aDatabase(cluster, { from }), world: worldOf(records) }
}
