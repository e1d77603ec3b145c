// `npm run backup -- FOLDER`: everything this installation is made of, in a new folder.
import { resolve } from 'node:path'
import { writeBackup } from '@portico/server/backup/write-backup.ts'
import { commandFolder, runPlain } from './backup/run-plain.ts'
import { openInstallation } from './running.ts'

const usage = `npm run backup -- FOLDER

Writes all rows as they are in one moment, the uploads of DATA_DIR and its secrets into a folder that is not there yet,
beside the running product. It holds secrets: keep it where only you read it. docs/runbooks/backup-and-restore.md says more.
`

await runPlain(usage, async ([folder]) => {
  const startedAt = Date.now()
  const { urls, environment, signingSecret, close } = await openInstallation()
  try {
    const target = resolve(commandFolder, folder!)
    const { tables } = await writeBackup({
      target,
      url: urls.app_backup,
      dataDir: environment.dataDir,
      signingSecret,
      uploadsHere: environment.s3 === undefined,
      onProgress: (line) => process.stderr.write(`  ${line}\n`),
    })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`Backed up: ${rows} rows of ${Object.keys(tables).length} tables in ${seconds} s\n  ${target}\n`)
  } finally {
    await close()
  }
})
