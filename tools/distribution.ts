// `npm run distribution`: the SQL that spreads a migrated database over Citus, from the lists of its own catalogue.
import { distributionOf } from '@portico/database/distribution.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import pg from 'pg'
import { openInstallation } from './running.ts'

const installation = await openInstallation()
const owner = new pg.Client({ connectionString: installation.ownerUrl })
try {
  await owner.connect()
  process.stdout.write(await distributionOf(owner, roleNamesOf(decodeURIComponent(new URL(installation.ownerUrl).pathname.slice(1)))))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await owner.end()
  await installation.close()
}
