import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFilesOfGit } from './source/list-files.ts'
import { copyProject } from './source/project-copy.ts'

// Slow (half a minute): you who change what resources are built on learn here that the templates no longer fit it.
const feature = 'lead-statuses'
const facts = 'payment-methods'
const fields = ['name:text(100)!', 'note:note(2000)', 'level:enum(Low,High)', 'days:integer(0,365)', 'isActive:flag']
const patienceMs = 240_000
let copy: ReturnType<typeof copyProject>
let before: string[]
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
const filesNow = () => listFilesOfGit(copy.root).sort()

beforeAll(async () => {
  copy = copyProject(resolve(import.meta.dirname, '..'))
  before = filesNow()
  const { code, output } = await command('resource', feature, ...fields)
  if (code !== 0) throw new Error(output)
  said = output
  const choice = await command('resource', facts, '--of', 'platform', '--choice', 'kind:enum(Card,Bank)', 'days:integer(0,365)')
  if (choice.code !== 0) throw new Error(choice.output)
}, patienceMs)
afterAll(() => copy?.remove())

test('the command says what it has written, which catalogues it took from and what comes next', () => {
  expect(said).toMatch(/^Written:\n {2}contract\/features\/lead-statuses\//)
  expect(said).toMatch(/\n {2}web\/shell\/menu\/tenant\.menu\.ts\n {2}contract\/permissions-to-come\.ts\n/)
  expect(said).toMatch(
    /Next \(docs\/manual\/a-setting\.md\):\n {2}1\. read the words: “lead status”, “Lead statuses”, “potansiyel müşteri durumu”/,
  )
})

test('what it has written compiles in both worlds, keeps the rules of the house and is within its budget', {
  timeout: patienceMs,
}, async () => {
  const tsc = 'node_modules/typescript/bin/tsc'
  const paths = filesNow().filter((path) => !before.includes(path) && /\.(tsx?|json)$/.test(path))
  expect(paths.length).toBeGreaterThan(8)
  // One checker each: several would work out the same types beside each other, on cores that are busy.
  const runs = await Promise.all([
    ...['.', 'web'].map((world) => run(tsc, '-p', world, '--checkers', '1')),
    run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths.filter((path) => !path.includes('.gen.'))),
    run('tools/check.ts', 'boundaries', 'budgets', 'generated'),
  ])
  expect(runs.map(({ code, output }) => (code === 0 ? '' : output))).toEqual(runs.map(() => ''))
})

test('its tests pass on a real database, and those of the contract, the permissions, the menu and the texts', {
  timeout: patienceMs,
}, async () => {
  const ofContract = ['contract/contract.test.ts', 'contract/held-permissions.test.ts', 'contract/permissions.test.ts']
  const ofWeb = ['web/texts.test.ts', 'web/router/menu', 'web/shell/menu/']
  const shared = [...ofContract, ...ofWeb, 'database/lint-catalogue.test.ts', 'testkit/samples.test.ts']
  const { code, output } = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    `server/features/${feature}/`,
    `server/features/${facts}/`,
    ...shared,
  )
  expect(code, output).toBe(0)
  for (const one of [feature, facts]) expect(output).toContain(`server/features/${one}/${one}.test.ts`)
})

test.concurrent.each([
  [
    ['resource', feature, 'name:text(100)!', 'isActive:flag'],
    'There is a feature lead-statuses already, in contract, server, web, testkit, the database',
  ],
  [['resource', 'Lanterns', 'name:text(100)!'], 'is not a name'],
  [['resource', 'pipelines', 'name:words'], 'words is none of text, note, flag'],
  [['resource', 'pipelines', 'name:text(100)!', 'isActive:flag', '--of', 'nobody'], '--of platform|tenant|merchant'],
  [['feature', 'pipelines', 'name:text(100)!'], 'npm run new -- resource NAME FIELDS'],
  [['resource', 'pipelines', 'name:text(100)!', '--colour', 'red'], "Unknown option '--colour'"],
])('%j is refused with a sentence and without a trace', async (words, sentence) => {
  const files = filesNow()
  const { code, output } = await command(...words)
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  expect(output).not.toMatch(/^\s+at /m)
  expect(filesNow()).toEqual(files)
})

test('nothing is written where a generated file is stale', async () => {
  const files = filesNow()
  appendFileSync(join(copy.root, 'contract/index.gen.ts'), '// by hand\n')
  const { code, output } = await command('resource', 'pipelines', 'name:text(100)!', 'isActive:flag')
  expect([code, output]).toEqual([1, expect.stringContaining('Nothing is written. Generated files are stale')])
  expect(filesNow()).toEqual(files)
})
