import { type Environment, readEnvironment } from '../installation/environment.ts'
import { loadSecrets } from '../installation/secrets.ts'
import { bringUp, type Running } from './bring-up.ts'
import { notUp } from './not-up.ts'
import { createProgress, type Step, type Tell } from './progress.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts what ROLES names, each part in its turn; Ctrl-C stops all of it. What does not come up is named, with what to do. */
async function main() {
  const environment = readEnvironment()
  const running: Running = { parts: [] }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const isWhole = await stopAll(running)
    process.exit(isWhole ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

  let current = 'Portico'
  const progress = createProgress(say)
  const step = <T>(next: Step, work: (tell: Tell) => Promise<T>) => {
    current = next.name
    return progress(next, work)
  }
  try {
    const secrets = loadSecrets(environment.dataDir)
    await bringUp({ environment, secrets, say, step, isStopping: () => stopping, running })
    if (!stopping) announce(environment, running)
  } catch (error) {
    if (stopping) return
    process.stderr.write(`${notUp(current, error, environment)}\n`)
    await stopAll(running).catch(() => undefined)
    process.exit(1)
  }
}

/** The last to come is the first to go; true where all ended by themselves. */
async function stopAll({ parts, postgres }: Running): Promise<boolean> {
  let isWhole = true
  for (const part of parts.reverse()) {
    const endedItself = await part.stop()
    if (!endedItself) say(`The ${part.name} did not stop by itself.`)
    isWhole &&= endedItself
  }
  await postgres?.stop()
  return isWhole
}

function announce({ publicUrl, demo, dataDir }: Environment, { postgres }: Running) {
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
