import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './new/project-copy.fixture.ts'

// The one slow test of the tools (most of a minute): whoever changes what features are built on learns here that the templates
// no longer fit it.
const feature = 'moon-policies'
const patienceMs = 240_000
let copy: ReturnType<typeof copyProject>
let said: string

type Run = { code: number; output: string }
/** A program in the copy, with both streams in the order in which they are written. Nothing of this test run must reach it. */
function run(...command: string[]): Promise<Run> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|VITE_|NODE_OPTIONS$|NODE_ENV$|DEV$|PROD$|MODE$|BASE_URL$|SSR$|TEST$)/.test(name),
    ),
  )
  return new Promise((done) =>
    execFile(
      'sh',
      ['-c', 'exec "$@" 2>&1', 'sh', process.execPath, ...command],
      { cwd: copy.root, env: { ...env, FORCE_COLOR: '0' }, maxBuffer: 64 << 20 },
      (error, output) => done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output }),
    ),
  )
}
const command = (...words: string[]) => run('tools/new.ts', ...words)

beforeAll(async () => {
  copy = copyProject(resolve(import.meta.dirname, '..'))
  const { code, output } = await command('feature', feature, '--tier', 'money')
  if (code !== 0) throw new Error(output)
  said = output
}, patienceMs)
afterAll(() => copy?.remove())

test('the command says what it has written, where it is registered and what comes next', () => {
  expect(said).toMatch(/^Written:\n {2}contract\/features\/moon-policies\//)
  expect(said).toContain('Registered in:\n  contract/permissions.ts\n')
  expect(said).toMatch(/Next:\n {2}1\. npm test -- moon-policies/)
})

test('what it has written compiles, in both worlds', { timeout: patienceMs }, async () => {
  const tsc = 'node_modules/typescript/bin/tsc'
  // One checker each: several would work out the same types beside each other, on cores that are busy.
  const [server, web] = await Promise.all(['.', 'web'].map((world) => run(tsc, '-p', world, '--checkers', '1')))
  expect([server?.output, web?.output]).toEqual(['', ''])
})

test('it keeps the rules of the house: format, lint, boundaries, safety, and generated files that are fresh', {
  timeout: patienceMs,
}, async () => {
  const paths = [...said.matchAll(/^ {2}(\S+\.\w+)$/gm)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(25)
  const lint = await run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths)
  expect(lint.code, lint.output).toBe(0)
  const rules = await run('tools/check.ts', 'boundaries', 'safety', 'generated')
  expect(rules.code, rules.output).toBe(0)
})

test('its tests pass on a real database, and those of the contract, the schema, the menu and the texts', {
  timeout: patienceMs,
}, async () => {
  const shared = ['contract/contract.test.ts', 'database/lint-catalogue.test.ts', 'web/texts.test.ts', 'web/router/menus.test.ts']
  const { code, output } = await run('node_modules/vitest/vitest.mjs', 'run', `server/features/${feature}/`, ...shared)
  expect(code, output).toBe(0)
  expect(output).toContain(`server/features/${feature}/${feature}.test.ts`)
})

test.each([
  [['feature', feature], 'There is a feature moon-policies already, in contract, server, web, the database, the permissions'],
  [['feature', 'Lanterns'], 'is not a name'],
  [['feature', 'lanterns', '--tier', 'cellar'], '--tier ground|money|work|views'],
  [['feature'], 'npm run new -- feature NAME'],
  [['feature', 'lanterns', '--colour', 'red'], "Unknown option '--colour'"],
])('%j is refused with a sentence and without a trace', async (words, sentence) => {
  const { code, output } = await command(...words)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  expect(output).not.toMatch(/^\s+at /m)
})
