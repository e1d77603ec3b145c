import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rowsOf } from '../tests/choose-feature.ts'
import { endLeftovers } from '../tests/leftovers.ts'
import type { VitestReport } from '../tests/tally.ts'
import type { Fault } from './patches.ts'

/** `killed`: `by` is the test that failed. The other three fail the run, and `why` is a line about it. */
export type Outcome = { fault: Fault; seconds: number } & (
  | { kind: 'killed'; by: string }
  | { kind: 'survived' | 'does not apply' | 'did not run'; why: string }
)

/** Plants the fault in the copy, runs the tests beside it until one fails, and takes the fault out again. */
export async function tryFault(copy: string, fault: Fault): Promise<Outcome> {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  const wrong = apply(copy, fault)
  if (wrong) return { fault, kind: 'does not apply', why: wrong, seconds: seconds() }
  try {
    return { ...(await runTests(copy, fault)), seconds: seconds() }
  } finally {
    apply(copy, fault, '--reverse')
  }
}

/** What git says against planting it in this project; undefined where it can be planted. Changes nothing. */
export const faultOf = (root: string, fault: Fault): string | undefined => apply(root, fault, '--check')

/** What git says against it; undefined where the patch is applied. */
function apply(copy: string, { path }: Fault, ...more: string[]): string | undefined {
  try {
    execFileSync('git', ['-C', copy, 'apply', '--recount', ...more, path], { stdio: ['ignore', 'ignore', 'pipe'] })
    return undefined
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr)
      .trim()
      .split('\n')[0]
  }
}

type Unfinished = Outcome extends infer One ? (One extends unknown ? Omit<One, 'seconds'> : never) : never

/** Open like /tmp itself: PostgreSQL may run as another user. */
function temporary(copy: string): string {
  const folder = join(copy, 'tmp')
  if (!existsSync(folder)) mkdirSync(folder)
  chmodSync(folder, 0o1777)
  return folder
}

async function runTests(copy: string, fault: Fault): Promise<Unfinished> {
  const rows = fault.rows === undefined ? undefined : await rowsOf(copy, fault.rows)
  if (fault.rows !== undefined && rows === undefined) return { fault, kind: 'did not run', why: `there is no feature ${fault.rows}` }
  const report = join(temporary(copy), 'faults.json')
  rmSync(report, { force: true })
  const pattern = rows === undefined ? [] : ['-t', rows]
  const output = await vitest(copy, [...testsBeside(copy, fault), ...pattern, '--bail=1', '--retry=0', `--outputFile.json=${report}`])
  const { testResults } = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : { testResults: [] }
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ status, title: `${name.replace(`${copy}/`, '')} > ${fullName}` })),
  )
  const failed = results.find(({ status }) => status === 'failed')
  if (failed) return { fault, kind: 'killed', by: failed.title }
  const passed = results.filter(({ status }) => status === 'passed').length
  // A file that cannot be loaded says nothing about the behaviour.
  const broken = testResults.some(({ status }) => status === 'failed')
  if (passed === 0 || broken) return { fault, kind: 'did not run', why: lastLine(output) }
  return { fault, kind: 'survived', why: `${passed} tests passed` }
}

/** The tests of the folder itself, or those below it where it has none. */
function testsBeside(copy: string, { folder }: Fault): string[] {
  const beside = readdirSync(join(copy, folder)).filter((name) => /\.test\.tsx?$/.test(name))
  return beside.length > 0 ? beside.map((name) => join(folder, name)) : [`${folder}/`]
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''

/** The environment of a run by hand: no second try, and nothing of a test run that this command may be part of. */
const foreign = /^(CI$|VITEST|VITE_|NODE_OPTIONS$|NODE_ENV$|DEV$|PROD$|MODE$|BASE_URL$|SSR$|TEST$)/

async function vitest(copy: string, options: string[]): Promise<string> {
  const mark = `PORTICO_TEST_RUN=${copy}`
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
  const fixed = ['run', '--config', join(copy, 'vitest.config.ts'), '--reporter=default', '--reporter=json']
  const output = await new Promise<string>((done) => {
    const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...fixed, ...options], {
      cwd: copy,
      env: { ...env, TMPDIR: temporary(copy), PORTICO_TEST_RUN: copy, FORCE_COLOR: '0' },
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-20_000)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', () => done(said))
  })
  await endLeftovers(mark, copy)
  return output
}
