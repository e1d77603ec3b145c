// `npm test [-- …]`: all tests, then the browser journeys on the built portal, then the quick profile of the proof. FILTER, `-t NAME`,
// `--feature NAME` and `--changed[=COMMIT]` choose of them; vitest's other options are passed on, their values after a `=`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { choose } from './tests/choice.ts'
import { durations } from './tests/durations.ts'
import { removeEarlierRuns } from './tests/earlier-runs.ts'
import { endLeftovers } from './tests/leftovers.ts'
import { memory, openPlace } from './tests/open-place.ts'
import { closing, isSuccess, type Run, tally, type VitestReport } from './tests/tally.ts'
import { type Choice, parts, WrongOptions } from './tests/test-files.ts'

type Place = { root: string; folder: string; env: NodeJS.ProcessEnv }

/**
 * Runs the tests of the project at `root` and prints the closing line; true where all passed and at least one ran, which a change alone
 * need not ask for. `patienceMs`: how long processes that are ending may take.
 */
export async function runTests(root: string, options: string[], patienceMs?: number): Promise<boolean> {
  const choice = await choose(root, options)
  const open = openPlace()
  await removeEarlierRuns([open, memory, tmpdir()])
  // One folder for everything temporary, so that nothing stays. Open like /tmp itself: PostgreSQL may run as another user.
  const folder = await mkdtemp(join(open, `portico-test-${process.pid}-`))
  await chmod(folder, 0o1777)
  const mark = `PORTICO_TEST_RUN=${folder}`
  // Hundreds of processes load the same modules: each compiles what none has compiled before it.
  const env = { ...process.env, TMPDIR: folder, PORTICO_TEST_RUN: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const runs: Run[] = []
  const faults: string[] = []
  try {
    await runChosen({ root, folder, env }, choice, runs)
  } finally {
    for (const { command } of await endLeftovers(mark, folder, patienceMs))
      faults.push(`left running, and ended now: ${command.slice(0, 200)}`)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  if (stopped) faults.push('interrupted before its end')
  const whole = tally(runs, root, faults)
  process.stdout.write(`${durations(runs, root)}\n${closing(whole)}\n`)
  return isSuccess(whole) || (isOfChange(options) && whole.failed.length === 0)
}

const isOfChange = (options: string[]) => options.some((option) => /^--changed(=|$)/.test(option))

const configs = { tests: 'vitest.config.ts', journeys: 'e2e/vitest.config.ts', proof: 'prove/vitest.config.ts' }

async function runChosen(place: Place, choice: Choice, runs: Run[]) {
  for (const part of parts)
    for (const options of choice[part]) {
      if (stopped) return
      if (part === 'journeys') {
        const built = await build(place)
        runs.push(built)
        if (built.code !== 0) continue
      }
      runs.push(await runVitest(place, part, options))
    }
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

async function build(place: Place): Promise<Run> {
  const startedAt = performance.now()
  const code = await run(place, [join(place.root, 'tools/build-web.ts')])
  return { part: 'build', name: 'the build of the portal', code, seconds: secondsSince(startedAt), report: undefined }
}

async function runVitest(place: Place, part: keyof typeof configs, options: string[]): Promise<Run> {
  const [config, startedAt] = [configs[part], performance.now()]
  const report = join(place.folder, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const fixed = ['run', '--config', join(place.root, config), ...reporters, '--allowOnly=false', '--passWithNoTests']
  // A part may run more than once.
  await rm(report, { force: true })
  const code = await run(place, [join(place.root, 'node_modules/vitest/vitest.mjs'), ...fixed, ...options])
  return {
    part,
    name: `vitest (${config})`,
    code,
    seconds: secondsSince(startedAt),
    pattern: options.includes('-t') ? new RegExp(options[options.indexOf('-t') + 1]!) : undefined,
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
  try {
    process.exitCode = (await runTests(resolve(import.meta.dirname, '..'), process.argv.slice(2))) ? 0 : 1
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
