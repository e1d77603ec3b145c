import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chooseFreePort } from '@portico/database/embedded/free-port.ts'
import { readEnvironment } from '@portico/server/installation/environment.ts'
import { toMessage } from '@portico/server/processes/start.ts'
import type { BenchDatabase, Installation } from '../data/installation.ts'
import { type Child, startChild } from './child.ts'
import type { LoopReport } from './loop-delay.ts'

export type ApiProcess = Child & {
  watchLoop(): void
  reportLoop(): Promise<LoopReport>
}

const main = path.resolve(import.meta.dirname, '../../server/processes/api.main.ts')
const watcher = pathToFileURL(path.join(import.meta.dirname, 'loop-delay.ts')).href

/** The product's own API process, as `npm start` runs it: guard, sessions, walls, strict input, log. */
export async function startApiProcess({ dataDir, secrets }: Installation, database: BenchDatabase): Promise<ApiProcess> {
  const port = await chooseFreePort()
  // One person asks for all that the machine can give.
  const quotas = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_TENANT: '1000000' }
  const environment = readEnvironment({ PORT: String(port), DATA_DIR: dataDir, ROLES: 'api', LOG_LEVEL: 'warn', DEMO: 'off', ...quotas })
  // No acquirer and no vault run: requests to providers wait in the outbox.
  const acquirer = { url: 'http://127.0.0.1:9', secret: secrets.acquirer }
  const vault = { url: 'http://127.0.0.1:9', publicUrl: 'http://localhost:9', secret: secrets.vault }
  const settings = toMessage({ environment, urls: database.urls, ownerUrl: database.ownerUrl, secrets, acquirer, vault })
  const child = await startChild(main, port, settings, ['--import', watcher])
  return {
    ...child,
    watchLoop: () => void child.process.send({ bench: 'watch loop' }),
    async reportLoop() {
      child.process.send({ bench: 'report loop' })
      const [report] = (await once(child.process, 'message')) as [LoopReport]
      return report
    },
  }
}
