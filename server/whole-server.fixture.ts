import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createIdentity } from '@portico/identity/index.ts'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import { pino } from 'pino'
import { readEnvironment } from './installation/environment.ts'
import { loadSecrets } from './installation/secrets.ts'
import { startApi } from './processes/api.ts'
import { freePort } from './processes/free-port.ts'
import { identityOptions, openIdentityPool } from './processes/identity-options.ts'
import type { StartConfig } from './processes/start.ts'

export type WholeServer = Awaited<ReturnType<typeof startWholeServer>>

/** The API process as the supervisor starts it, API and identity on one port, over a test database with a small world in it. */
export async function startWholeServer(cluster: TestCluster) {
  const portico = await aPortico(cluster)
  const dir = await mkdtemp(path.join(tmpdir(), 'portico-whole-'))
  const port = await freePort()
  const environment = readEnvironment({ DATA_DIR: dir, PORT: String(port), ROLES: 'api,identity', DEMO: 'off' })
  const { urls, ownerUrl } = portico.database
  const acquirer = { url: 'http://127.0.0.1:1', secret: 'nobody-listens' }
  const vault = { ...acquirer, publicUrl: 'http://localhost:1' }
  const config: StartConfig = { environment, urls, ownerUrl, secrets: loadSecrets(dir), acquirer, vault }
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const api = await startApi(config, log)
  const pool = openIdentityPool(urls.app_identity, log, 2)
  const identity = await createIdentity(await identityOptions(config, { pool, log, sendMail: async () => undefined }))
  const sink = path.join(dir, 'mail')
  return {
    portico,
    port,
    url: `http://127.0.0.1:${port}`,
    /** What the log says that is worth a warning, or worse. */
    lines,
    accounts: identity.accounts,
    /** A bearer token of a real session. */
    tokenOf: (userId: string) => identity.sessions.issueToken(userId, 600),
    /** Every mail so far, the oldest first, as it was sent. */
    async mails(): Promise<string[]> {
      const names = (await readdir(sink).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(names.map((name) => readFile(path.join(sink, name), 'utf8')))
    },
    async stop() {
      await api.stop()
      await pool.end()
      await portico.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
