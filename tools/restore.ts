// `npm run restore -- FOLDER`: brings a backup into an empty DATA_DIR and an empty database, and proves it.
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { restoreBackup } from '@portico/server/backup/restore-backup.ts'
import { readEnvironment } from '@portico/server/installation/environment.ts'
import { commandFolder, runPlain } from './backup/run-plain.ts'

const usage = `npm run restore -- FOLDER

Brings a backup into the empty database that DATABASE_URL names, or into a new one in DATA_DIR, with its uploads and secrets.
Portico must not run there. docs/runbooks/backup-and-restore.md says more.
`

await runPlain(usage, async ([folder]) => {
  const startedAt = Date.now()
  const { database, dataDir, signingSecret, s3 } = readEnvironment()
  let embedded: EmbeddedPostgres | undefined
  const openDatabase = async () => {
    if (database.url) return { ownerUrl: database.url }
    embedded = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      home: database.embeddedHome,
      log: (line) => process.stderr.write(`  ${line}\n`),
    })
    const adminUrl = new URL(embedded.adminUrl)
    adminUrl.pathname = new URL(embedded.ownerUrl).pathname
    return { ownerUrl: embedded.ownerUrl, adminUrl: adminUrl.href }
  }
  try {
    const { manifest, rows, applied } = await restoreBackup({
      source: resolve(commandFolder, folder!),
      dataDir,
      signingSecret,
      uploadsHere: s3 === undefined,
      openDatabase,
      onProgress: (line) => process.stderr.write(`  ${line}\n`),
    })
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      `Restored: ${rows} rows of ${Object.keys(manifest.tables).length} tables in ${seconds} s, as of ${manifest.takenAt}\n` +
        '  every table has its former row count and digest, foreign keys hold, row-level security is intact, the ledger balances\n' +
        `  migrations applied since: ${applied.length}\n  ${dataDir}\n`,
    )
  } finally {
    await embedded?.stop()
  }
})
