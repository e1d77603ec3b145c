import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createPool } from '@portico/database/pool.ts'
import { urlsOf } from '@portico/database/prepare.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import { readEnvironment } from '@portico/server/installation/environment.ts'
import { loadSecrets } from '@portico/server/installation/secrets.ts'

/** The installation that DATA_DIR (or DATABASE_URL) names, for commands beside the running product. */
export async function openInstallation(env = process.env) {
  const environment = readEnvironment(env)
  const secrets = loadSecrets(environment.dataDir)
  const ownerUrl = environment.database.url ?? embeddedUrl(environment.dataDir)
  const urls = urlsOf(ownerUrl, roleNamesOf(decodeURIComponent(new URL(ownerUrl).pathname.slice(1))), secrets.roles)
  const log = createLog('silent', 'command')
  const pools = openPools(urls, { max: 4 })
  const signingSecret = environment.signingSecret ?? secrets.signing
  const services = createServices({ pools, log, signingSecret })
  const identityPool = createPool({ url: urls.app_identity, name: 'command', max: 2, pipeline: false })
  const config = {
    environment,
    urls,
    ownerUrl,
    secrets,
    acquirer: { url: '', secret: '' },
    vault: { url: '', publicUrl: 'http://localhost', secret: '' },
  }
  /** Loaded when it is asked for: most commands need nothing of it, and it takes longer to load than they take to work. */
  const identity = async () => {
    const { createIdentity } = await import('@portico/identity/index.ts')
    const { identityOptions } = await import('@portico/server/processes/identity-options.ts')
    return createIdentity(await identityOptions(config, { pool: identityPool, log, sendMail: async () => undefined }))
  }
  return {
    environment,
    urls,
    ownerUrl,
    pools,
    services,
    signingSecret,
    log,
    identityPool,
    identity,
    close: () => Promise.all([identityPool.end(), closePools(pools)]),
  }
}

/** The embedded database says beside its data where it listens and how its owner signs in. */
function embeddedUrl(dataDir: string): string {
  const beside = (ending: string) => JSON.parse(readFileSync(path.join(dataDir, `postgres${ending}`), 'utf8')) as unknown
  try {
    const { port } = beside('.json') as { port: number }
    const { ownerPassword } = beside('.secrets.json') as { ownerPassword: string }
    return `postgres://portico_owner:${encodeURIComponent(ownerPassword)}@127.0.0.1:${port}/portico`
  } catch {
    throw new Error(`No Portico has run with DATA_DIR=${dataDir} yet. Start it with \`npm start\`.`)
  }
}
