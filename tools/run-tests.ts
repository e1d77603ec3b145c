// `npm test [-- FILTER or vitest's options …]`: all tests, then the browser journeys on the built portal, then the quick profile of the proof.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { listFiles } from './source/list-files.ts'
import { removeEarlierRuns } from './tests/earlier-runs.ts'
import { endLeftovers } from './tests/leftovers.ts'
import { openPlace } from './tests/open-place.ts'
import { closing, isSuccess, type Run, tally, type VitestReport } from './tests/tally.ts'

type Place = { root: string; folder: string; env: NodeJS.ProcessEnv }

/** Runs the tests of the project at `root` and prints the closing line; true where all passed and at least one ran. */
export async function runTests(root: string, options: string[]): Promise<boolean> {
  const open = openPlace()
  await removeEarlierRuns([open, tmpdir()])
  // One folder for everything temporary, so that nothing stays. Open like /tmp itself: PostgreSQL may run as another user.
  const folder = await mkdtemp(join(open, `portico-test-${process.pid}-`))
  await chmod(folder, 0o1777)
  const mark = `PORTICO_TEST_RUN=${folder}`
  // Hundreds of processes load the same modules: each compiles what none has compiled before it.
  const env = { ...process.env, TMPDIR: folder, PORTICO_TEST_RUN: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const place = { root, folder, env }
  const runs: Run[] = []
  const faults: string[] = []
  try {
    runs.push(await runVitest(place, 'vitest.config.ts', options))
    if (!stopped && holds(root, options, 'e2e')) runs.push(...(await runJourneys(place, options)))
    if (!stopped && holds(root, options, 'prove')) runs.push(await runVitest(place, 'prove/vitest.config.ts', options))
  } finally {
    for (const { command } of await endLeftovers(mark, folder)) faults.push(`left running, and ended now: ${command.slice(0, 200)}`)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  if (stopped) faults.push('interrupted before its end')
  const whole = tally(runs, root, faults)
  process.stdout.write(`${closing(whole)}\n`)
  return isSuccess(whole)
}

/** Whether a room that starts whole Porticos is there and has tests that the options ask for. */
function holds(root: string, options: string[], room: string): boolean {
  if (!existsSync(join(root, room, 'vitest.config.ts'))) return false
  const isFilter = options.length > 0 && options.every((option) => !option.startsWith('-'))
  return !isFilter || listFiles(root, room).some((path) => options.some((option) => path.includes(option)))
}

async function runJourneys(place: Place, options: string[]): Promise<Run[]> {
  const build = await run(place, [join(place.root, 'tools/build-web.ts')])
  if (build !== 0) return [{ name: 'the build of the portal', report: undefined, code: build }]
  return [await runVitest(place, 'e2e/vitest.config.ts', options)]
}

async function runVitest(place: Place, config: string, options: string[]): Promise<Run> {
  const report = join(place.folder, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const fixed = ['run', '--config', join(place.root, config), ...reporters, '--allowOnly=false', '--passWithNoTests']
  const code = await run(place, [join(place.root, 'node_modules/vitest/vitest.mjs'), ...fixed, ...options])
  return {
    name: `vitest (${config})`,
    code,
    report: existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : undefined,
  }
}

let stopped = false

function run({ root, env }: Place, list: string[]): Promise<number> {
  if (stopped) return Promise.resolve(130)
  return new Promise((done) => {
    const child = spawn(process.execPath, list, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const stop = (signal: NodeJS.Signals) => {
      stopped = true
      child.kill(signal)
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      done(code ?? 1)
    })
  })
}

if (import.meta.main) {
  const isGood = await runTests(resolve(import.meta.dirname, '..'), process.argv.slice(2))
  process.exitCode = isGood ? 0 : 1
}
