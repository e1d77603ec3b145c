import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { databaseVersion, type EmbeddedPostgres, startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { jobNames } from '../core/outbox/job-names.ts'
import { prepareJobs } from '../core/outbox/jobs.ts'
import { type Environment, readEnvironment } from '../installation/environment.ts'
import { refuseUnsafeDatabase } from '../installation/refuse-unsafe-database.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { vacuumTables } from '../installation/vacuum-tables.repository.ts'
import { demoNeeded } from './demo-needed.repository.ts'
import { freePort } from './free-port.ts'
import { type RunningPart, runPart } from './parts.ts'
import type { StartConfig } from './start.ts'

const root = path.join(import.meta.dirname, '../..')
/** A demo world is as large as somebody wants it to be. */
const slowestDemoMs = 3_600_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts what ROLES names: the database first, then migrations, demo world, acquirer, worker, api. Ctrl-C stops all of it. */
async function main() {
  const environment = readEnvironment()
  const running: RunningPart[] = []
  let postgres: EmbeddedPostgres | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    let isWhole = true
    for (const part of running.reverse()) {
      const endedItself = await part.stop()
      if (!endedItself) say(`The ${part.name} did not stop by itself.`)
      isWhole &&= endedItself
    }
    await postgres?.stop()
    process.exit(isWhole ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

  try {
    const secrets = loadSecrets(environment.dataDir)
    if (environment.roles.has('web')) buildWeb()
    if (!environment.database.url) {
      postgres = await startEmbeddedPostgres({
        dataDir: path.join(environment.dataDir, 'postgres'),
        home: environment.database.embeddedHome,
        log: (line) => process.stderr.write(`${line}\n`),
      })
      postgres.onRestart((reason) => say(`PostgreSQL: ${reason}`))
    }
    const ownerUrl = environment.database.url ?? postgres!.ownerUrl
    // Refuses with a sentence what is older than the product needs.
    await databaseVersion(ownerUrl)
    const prepared = await prepareDatabase({
      ownerUrl,
      passwords: secrets.roles,
      ...(postgres ? { adminUrl: adminOf(postgres, ownerUrl) } : {}),
    })
    if (environment.production) await refuseUnsafeDatabase(ownerUrl)
    await prepareJobs(ownerUrl, prepared.names.app_jobs, jobNames)
    const urls = {
      ...prepared.urls,
      ...(environment.database.appUrl ? { app_rw: environment.database.appUrl } : {}),
      ...(environment.database.platformUrl ? { app_platform: environment.database.platformUrl } : {}),
    }

    const acquirer = {
      url: environment.acquirer.url ?? `http://127.0.0.1:${await freePort()}`,
      secret: environment.acquirer.secret ?? secrets.acquirer,
    }
    const config: StartConfig = {
      environment,
      urls,
      ownerUrl,
      secrets: { ...secrets, signing: environment.signingSecret ?? secrets.signing },
      acquirer,
    }
    const part = async (name: string, file: string) => {
      if (!stopping) running.push(await runPart(name, file, config, say))
    }
    if (environment.roles.has('acquirer') && !environment.acquirer.url) await part('sandbox acquirer', 'acquirer/part.main.ts')
    if (environment.demo.on && (await demoNeeded(ownerUrl))) {
      say('Making the demo world …')
      await (await runPart('demo world', 'server/processes/demo.main.ts', config, say, slowestDemoMs)).stop()
      await vacuumTables(ownerUrl)
    }
    if (environment.roles.has('worker')) await part('worker', 'server/processes/worker.main.ts')
    if (environment.roles.has('api') || environment.roles.has('identity') || environment.roles.has('web'))
      await part('API', 'server/processes/api.main.ts')
    if (!stopping) announce(environment, postgres)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    for (const part of running.reverse()) await part.stop()
    await postgres?.stop().catch(() => undefined)
    process.exit(1)
  }
}

function adminOf(postgres: EmbeddedPostgres, ownerUrl: string): string {
  const url = new URL(postgres.adminUrl)
  url.pathname = new URL(ownerUrl).pathname
  return url.href
}

function buildWeb() {
  const { status } = spawnSync(process.execPath, [path.join(root, 'tools', 'build-web.ts')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The portal could not be built.')
}

function announce({ publicUrl, demo, dataDir }: Environment, postgres: EmbeddedPostgres | undefined) {
  const accounts = [
    ['platform', 'admin@portico.example'],
    ['tenant', 'finance@northwind.example'],
    ['merchant', 'owner@acme.example'],
  ]
  say('')
  say(`  Portico runs at  ${publicUrl}`)
  if (demo.on) for (const [level, email] of accounts) say(`  ${level!.padEnd(15)}  ${email}  ${demo.password}`)
  say(`  Data             ${dataDir}${postgres ? `  (PostgreSQL on port ${postgres.port})` : ''}`)
  say('  Stop             Ctrl-C')
  say('')
}

await main()
