import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateTables } from '@portico/database/generate-tables.ts'
import { databaseUrl, startTestCluster } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'

const file = path.join(import.meta.dirname, '..', 'database', 'tables.ts')

/** `npm run tables`: migrates an empty database and writes `database/tables.ts` from what it holds; with --check says whether that is stale. */
async function main() {
  const wanted = await tablesOfMigrations()
  if (!process.argv.includes('--check')) return writeFile(file, wanted)
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) return
  process.stderr.write('Stale: database/tables.ts. Run `npm run tables`.\n')
  process.exitCode = 1
}

async function tablesOfMigrations(): Promise<string> {
  const { cluster, stop } = await startTestCluster()
  try {
    const client = new pg.Client({ connectionString: databaseUrl(cluster.ownerUrl, cluster.template) })
    await client.connect()
    try {
      return await generateTables(client)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

await main()
