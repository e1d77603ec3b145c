import { fork } from 'node:child_process'
import path from 'node:path'
import { databaseVersion, type EmbeddedPostgres, startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { jobNames } from '../core/jobs/job-names.ts'
import { prepareJobs } from '../core/jobs/jobs.ts'
import { besideUs, type Environment } from '../installation/environment.ts'
import { refuseUnsafeDatabase } from '../installation/refuse-unsafe-database.ts'
import type { Secrets } from '../installation/secrets.ts'
import { vacuumTables } from '../installation/vacuum-tables.repository.ts'
import { demoNeeded } from './demo-needed.repository.ts'
import { freePort, portIsFree } from './free-port.ts'
import { type RunningPart, runPart } from './parts.ts'
import { ofAll, type Step, type Tell } from './progress.ts'
import type { StartConfig } from './start.ts'

const root = path.join(import.meta.dirname, '../..')
/** A demo world is as large as someone wants it to be. */
const slowestDemoMs = 3_600_000

export type Running = { parts: RunningPart[]; postgres?: EmbeddedPostgres }

export type BringUp = {
  environment: Environment
  secrets: Secrets
  say(line: string): void
  /** Runs one step of the start and names it where it fails. */
  step<T>(step: Step, work: (tell: Tell) => Promise<T>): Promise<T>
  isStopping(): boolean
  /** Filled as things come up, so that those are stopped where a later one does not. */
  running: Running
}

/** What ROLES names, in order: the portal's pages, the database and its migrations, acquirer, vault, demo world, worker, API. */
export async function bringUp({ environment, secrets, say, step, isStopping, running }: BringUp): Promise<void> {
  const { roles, host, port } = environment
  const answers = roles.has('api') || roles.has('identity') || roles.has('web')
  if (answers) await step({ name: 'The API', doing: `Looking whether port ${port} is free` }, () => portIsFree(host, port))
  if (roles.has('web')) await step({ name: 'The portal', doing: 'Building the portal, where its sources have changed' }, buildWeb)
  const config = await openDatabase({ environment, secrets, say, step, running })
  const part = (name: string, file: string) =>
    isStopping()
      ? undefined
      : step({ name: `The ${name}`, doing: `Starting the ${name}` }, async (tell) => {
          running.parts.push(await runPart({ name, file, config, tell }, say))
        })
  if (roles.has('acquirer') && !environment.acquirer.url) await part('sandbox acquirer', 'acquirer/part.main.ts')
  if (roles.has('vault') && !environment.vault.url) await part('vault', 'vault/part.main.ts')
  if (environment.demo.on && !isStopping() && (await demoNeeded(config.ownerUrl)))
    await step({ name: 'The demo world', doing: 'Making the demo world' }, async (tell) => {
      const demo = { name: 'demo world', file: 'server/processes/demo.main.ts', config, tell, slowestStartMs: slowestDemoMs }
      await (await runPart(demo, say)).stop()
      await vacuumTables(config.ownerUrl)
    })
  if (roles.has('worker')) await part('worker', 'server/processes/worker.main.ts')
  if (answers) await part('API', 'server/processes/api.main.ts')
}

async function openDatabase({ environment, secrets, say, step, running }: Omit<BringUp, 'isStopping'>): Promise<StartConfig> {
  if (!environment.database.url)
    await step({ name: 'PostgreSQL', doing: 'Starting PostgreSQL' }, async () => {
      running.postgres = await startEmbeddedPostgres({
        dataDir: path.join(environment.dataDir, 'postgres'),
        home: environment.database.embeddedHome,
        log: (line) => process.stderr.write(`${line}\n`),
      })
      running.postgres.onRestart((reason) => say(`PostgreSQL: ${reason}`))
    })
  const ownerUrl = environment.database.url ?? running.postgres!.ownerUrl
  const prepared = await step({ name: 'The database', doing: 'Preparing the database' }, async (tell) => {
    // Refuses a version older than the product needs, with a message.
    await databaseVersion(ownerUrl)
    const done = await prepareDatabase({
      ownerUrl,
      passwords: secrets.roles,
      onApplied: (applied, all) => tell(ofAll(applied, all, 'migrations')),
      ...(running.postgres ? { adminUrl: adminOf(running.postgres, ownerUrl) } : {}),
    })
    if (environment.production) await refuseUnsafeDatabase(ownerUrl)
    await prepareJobs(ownerUrl, done.names.app_jobs, jobNames)
    return done
  })
  const vaultUrl = environment.vault.url ?? besideUs(environment.host, environment.vault.port || (await freePort()))
  return {
    environment,
    urls: {
      ...prepared.urls,
      ...(environment.database.appUrl ? { app_rw: environment.database.appUrl } : {}),
      ...(environment.database.platformUrl ? { app_platform: environment.database.platformUrl } : {}),
    },
    ownerUrl,
    secrets: { ...secrets, signing: environment.signingSecret ?? secrets.signing },
    acquirer: {
      url: environment.acquirer.url ?? `http://127.0.0.1:${await freePort()}`,
      secret: environment.acquirer.secret ?? secrets.acquirer,
    },
    vault: {
      url: vaultUrl,
      publicUrl: environment.vault.publicUrl ?? besideThe(environment.publicUrl, Number(new URL(vaultUrl).port)),
      secret: environment.vault.secret ?? secrets.vault,
    },
    analytics: await analyticsOf(environment),
  }
}

/** A production says where its window is, or has none. */
async function analyticsOf({ analytics, production, publicUrl }: Environment): Promise<StartConfig['analytics']> {
  if (production && !analytics.url) return undefined
  const port = analytics.port || (await freePort())
  return { port, url: analytics.url ?? besideThe(publicUrl, port) }
}

/** Browsers find it at the host that they know, at a port of its own. */
function besideThe(publicUrl: string, port: number): string {
  return `http://${new URL(publicUrl).hostname}:${port}`
}

function adminOf(postgres: EmbeddedPostgres, ownerUrl: string): string {
  const url = new URL(postgres.adminUrl)
  url.pathname = new URL(ownerUrl).pathname
  return url.href
}

/** In a process of its own, which does nothing where no source has changed. */
function buildWeb(tell: Tell): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = fork(path.join(root, 'tools', 'build-web.ts'), [], { cwd: root, execArgv: [] })
    build.on('message', ({ figures }: { figures: string }) => tell(figures))
    build.once('error', reject)
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('it could not be built, for the reason above'))))
  })
}
