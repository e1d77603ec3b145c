import { seedDemo } from '@portico/demo/seed.ts'
import { createIdentity } from '@portico/identity/index.ts'
import { sandboxApiKey } from '../connectors/index.ts'
import { closePools, openPools } from '../core/database/pools.ts'
import { createLog } from '../core/text/log.ts'
import { createServices } from '../create-services.ts'
import { vacuumTables } from '../installation/vacuum-tables.repository.ts'
import { identityOptions, openIdentityPool } from './identity-options.ts'
import { openFiles } from './open-files.ts'
import { startPart } from './start.ts'

/** Makes the demo world once, then waits to be stopped. */
startPart(async (config, tell) => {
  const { demo } = config.environment
  const log = createLog('warn', 'demo')
  const pools = openPools(config.urls, { max: 4 })
  const identityPool = openIdentityPool(config.urls.app_identity, log, 2)
  const identity = await createIdentity(await identityOptions(config, { pool: identityPool, log, sendMail: async () => undefined }))
  const services = createServices({ pools, log, signingSecret: config.secrets.signing })
  const sandboxKey = (account: string) => sandboxApiKey(config.acquirer.secret, account)
  const [files, loaded] = [await openFiles(config.environment), () => vacuumTables(config.ownerUrl)]
  await seedDemo(services, { ...identity.accounts, sandboxKey }, { ...demo, files, loaded, tell })
  await Promise.all([closePools(pools), identityPool.end()])
  process.once('SIGTERM', () => process.exit(0))
})
