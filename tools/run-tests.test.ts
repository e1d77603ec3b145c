import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aProject } from './source/temporary-project.fixture.ts'
import { processesOf } from './tests/leftovers.ts'

const root = resolve(import.meta.dirname, '..')

/** Runs `npm test` of a project with these files, its temporary folder watched. */
function prepare(files: Record<string, string>) {
  const project = aProject({
    'package.json': '{ "type": "module" }',
    'vitest.config.ts': `export default { test: { include: ['server/*.test.ts'] } }`,
    ...files,
  })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  // The run looks for a place that every user may enter.
  chmodSync(project, 0o755)
  const temporary = join(project, 'temporary')
  mkdirSync(temporary)
  const script = `import { runTests } from ${JSON.stringify(join(root, 'tools/run-tests.ts'))}
    process.exitCode = (await runTests(process.argv[1], process.argv.slice(2), 500)) ? 0 : 1`
  const command = (options: string[]) => ['--input-type=module', '-e', script, project, ...options]
  return { project, temporary, command, env: { ...process.env, TMPDIR: temporary } }
}

async function runTests(files: Record<string, string>, ...options: string[]) {
  const { temporary, command, env } = prepare(files)
  const run = await new Promise<{ code: number | string; output: string }>((done) =>
    // Both streams in one, in the order in which they are written.
    execFile('sh', ['-c', 'exec "$@" 2>&1', 'sh', process.execPath, ...command(options)], { env }, (error, output) =>
      done({ code: error?.code ?? 0, output }),
    ),
  )
  const left = readdirSync(temporary).filter((name) => name.startsWith('portico-'))
  return { ...run, lines: run.output.trimEnd().split('\n'), left }
}

const passing = `import { expect, test } from 'vitest'\ntest('passes', () => expect(1).toBe(1))`
const journeys = {
  'e2e/vitest.config.ts': `export default { test: { include: ['e2e/*.test.ts'] } }`,
  'e2e/main.test.ts': `import { expect, test } from 'vitest'\nimport { existsSync } from 'node:fs'\ntest('journey', () => expect(existsSync('built')).toBe(true))`,
  'tools/build-web.ts': `import { writeFileSync } from 'node:fs'\nwriteFileSync('built', '')`,
}

test('tests and journeys, on the built portal, are counted in one last line; nothing is left behind', async () => {
  const run = await runTests({
    'server/a.test.ts': passing,
    'server/b.test.ts': `import { test } from 'vitest'\nimport { mkdtempSync } from 'node:fs'\nimport { tmpdir } from 'node:os'\ntest('leaves', () => { mkdtempSync(tmpdir() + '/portico-left-') })\ntest.skip('waits', () => undefined)`,
    ...journeys,
  })
  expect(run.lines.at(-1)).toBe('Tests: 3 passed, 0 failed, 1 skipped')
  expect(run.lines.slice(-5)).toEqual(['', 'Skipped:', '  server/b.test.ts > waits', '', run.lines.at(-1)])
  expect(run.lines.at(-6)).toMatch(/^Time: tests \d+ s, build \d+ s, journeys \d+ s$/)
  expect(run.lines.filter((line) => /\d+ passed, \d+ failed, \d+ skipped/.test(line))).toHaveLength(1)
  expect(run).toMatchObject({ code: 0, left: [] })
})

test('a failure fails the run and is named at the end with its reason', async () => {
  const run = await runTests({
    'server/a.test.ts': passing,
    'server/b.test.ts': `import { expect, test } from 'vitest'\ntest('adds up', () => expect(1).toBe(2))`,
    'server/c.test.ts': `import './gone.ts'`,
  })
  expect(run.lines.slice(-5)).toEqual([
    'Failed:',
    '  server/b.test.ts > adds up: AssertionError: expected 1 to be 2 // Object.is equality',
    expect.stringContaining("  server/c.test.ts, outside its tests: Cannot find module './gone.ts'"),
    '',
    'Tests: 1 passed, 2 failed, 0 skipped',
  ])
  expect(run).toMatchObject({ code: 1, left: [] })
})

test('a rejection that no one handles fails the run', async () => {
  const run = await runTests({ 'server/a.test.ts': `${passing}\nPromise.reject(new Error('stray'))` })
  expect(run.lines.at(-1)).toBe('Tests: 1 passed, 1 failed, 0 skipped')
  expect(run.code).toBe(1)
})

test('a forgotten `.only` fails the run', async () => {
  const run = await runTests({ 'server/a.test.ts': passing.replace('test(', 'test.only(') })
  expect(run.code).toBe(1)
})

test('a filter is passed on, and journeys it does not name are not run', async () => {
  const run = await runTests({ 'server/a.test.ts': passing, 'server/b.test.ts': passing, ...journeys }, 'server/a')
  expect(run.lines.at(-1)).toBe('Tests: 1 passed, 0 failed, 0 skipped')
})

test('a filter that matches nothing fails', async () => {
  const run = await runTests({ 'server/a.test.ts': passing, ...journeys }, 'nothing-like-it')
  expect(run.lines.slice(-3)).toEqual(['No test ran.', '', 'Tests: 0 passed, 0 failed, 0 skipped'])
  expect(run.code).toBe(1)
})

test('where nothing has changed there is nothing to run, and that is no failure', () => {
  const { project, command, env } = prepare({ 'server/a.test.ts': passing })
  const git = (...words: string[]) => spawnSync('git', ['-C', project, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words])
  git('add', '.', ':!node_modules', ':!temporary')
  git('commit', '--quiet', '-m', 'Begin')
  writeFileSync(join(project, '.git/info/exclude'), 'node_modules\ntemporary\n')
  const run = spawnSync(process.execPath, command(['--changed=HEAD']), { env, encoding: 'utf8' })
  expect(run.stdout.trim().split('\n')).toEqual(['No test ran.', '', 'Tests: 0 passed, 0 failed, 0 skipped'])
  expect(run.status).toBe(0)
})

test('a test that takes long is named with its seconds', async () => {
  const run = await runTests({
    'server/a.test.ts': `import { test } from 'vitest'\ntest('dawdles', () => new Promise((done) => setTimeout(done, 600)))`,
  })
  expect(run.lines).toContainEqual(expect.stringMatching(/^ +0\.6 s {2}server\/a\.test\.ts > dawdles$/))
})

test('a portal that cannot be built fails the run', async () => {
  const run = await runTests({ 'server/a.test.ts': passing, ...journeys, 'tools/build-web.ts': 'process.exit(4)' })
  expect(run.lines.slice(-4)).toEqual([
    'Failed:',
    '  the build of the portal ended with code 4, see above',
    '',
    'Tests: 1 passed, 1 failed, 0 skipped',
  ])
})

test('a process that outlives its test is ended and fails the run', async () => {
  const run = await runTests({
    'server/a.test.ts': `import { spawn } from 'node:child_process'\nimport { test } from 'vitest'\ntest('starts', () => { spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).unref() })`,
  })
  expect(run.lines).toContain('  left running, and ended now: sleep 60')
  expect(run.code).toBe(1)
})

test('what a killed run has left behind is ended and removed by the next one, and a run that goes on is left alone', async () => {
  const { temporary, command, env } = prepare({ 'server/a.test.ts': passing })
  const killed = spawnSync(process.execPath, ['--version']).pid
  const [left, going] = [killed, process.pid].map((pid) => join(temporary, `portico-test-${pid}-abc`)) as [string, string]
  for (const folder of [left, going]) mkdirSync(join(folder, 'deep'), { recursive: true })
  const server = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', left], { stdio: 'ignore' })
  const ended = new Promise((done) => server.on('close', (_code, signal) => done(signal)))
  expect(spawnSync(process.execPath, command([]), { env }).status).toBe(0)
  expect(await ended).toBe('SIGKILL')
  expect(readdirSync(temporary)).toEqual([basename(going)])
})

test('an interrupted run ends its tests, cleans up and does not succeed', async () => {
  const { temporary, command, env } = prepare({
    'server/a.test.ts': `import { test } from 'vitest'\ntest('waits', () => new Promise((done) => setTimeout(done, 25_000)))`,
  })
  const run = spawn(process.execPath, command([]), { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void run.kill('SIGKILL'))
  let output = ''
  run.stdout.on('data', (text) => (output += text))
  await expect.poll(() => output, { timeout: 20_000 }).toContain('RUN')
  run.kill('SIGTERM')
  const code = await new Promise((done) => run.on('close', done))
  expect(code).toBe(1)
  expect(output).toContain('interrupted before its end')
  expect(readdirSync(temporary).filter((name) => name.startsWith('portico-'))).toEqual([])
  expect(processesOf('none', temporary)).toEqual([])
})
