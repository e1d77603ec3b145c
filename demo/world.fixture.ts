import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sandboxApiKey } from '@portico/server/connectors/index.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { openFileStore } from '@portico/server/core/files/file-store.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import { aDatabase, type TestCluster } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { seedDemo } from './seed.ts'

export type DemoWorld = Awaited<ReturnType<typeof aDemoWorld>>

/** The demo world of a moment in a database of its own, whose people cannot sign in. */
export async function aDemoWorld(cluster: TestCluster, { now, transactions }: { now: Date; transactions: number }) {
  const database = await aDatabase(cluster)
  const pools = openPools(database.urls)
  const services = createServices({ pools, log: createLog('silent', 'demo'), signingSecret: 'demo' })
  const dir = await mkdtemp(path.join(tmpdir(), 'portico-demo-files-'))
  const files = await openFileStore({ dir })
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const rows = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows
  const whenLoaded: Record<string, number>[] = []
  const loaded = async () =>
    void whenLoaded.push(
      ...(await rows(`select (select count(*) from transactions)::int transactions, (select count(*) from support_tickets)::int tickets,
        (select count(*) from webhook_deliveries)::int deliveries, (select count(*) from invoices)::int invoices`)),
    )
  await seedDemo(
    services,
    { hashPassword: async () => 'hash', create: async () => undefined, sandboxKey: (account) => sandboxApiKey('demo', account) },
    { password: 'x', transactions, files, loaded, now },
  )
  return {
    database,
    services,
    rows,
    /** How many rows there were each time the seed said that the payments are loaded. */
    whenLoaded,
    async close({ keepDatabase = false } = {}) {
      await admin.end()
      await rm(dir, { recursive: true, force: true })
      await closePools(pools)
      if (!keepDatabase) await database.drop()
    },
  }
}
