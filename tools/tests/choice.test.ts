import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aProject } from '../source/temporary-project.fixture.ts'
import { changedFiles } from './changed-files.ts'
import { choose } from './choice.ts'

const files = {
  'contract/index.ts': `export const contracts = {
    labels: { list: { method: 'GET', paths: { staff: '/api/labels', merchant: '/api/own/labels' } }, get: { method: 'GET', paths: { staff: '/api/labels/:id' } } },
    roles: { list: { method: 'GET', paths: { staff: '/api/roles' } } },
  }`,
  'contract/features/labels/labels.contract.ts': '',
  'server/features/labels/labels.test.ts': '',
  'server/features/roles/roles.test.ts': '',
  'server/core/guard.ts': '',
  'server/matrices/walls.test.ts': '',
  'web/features/labels/text.test.tsx': '',
  'tools/screens.test.ts': '',
  'ui/gallery/gallery.test.ts': '',
  'e2e/vitest.config.ts': '',
  'e2e/journeys/labels.test.ts': `import { a } from './steps.fixture.ts'\ntest('A-LABEL-01 staff make a label', () => {})`,
  'e2e/journeys/labels-in-turkish.test.ts': '',
  'e2e/journeys/support.test.ts': `// features: tickets, labels\ntest('A-SUPP-01 it is asked for', () => {})`,
  'e2e/journeys/refund.test.ts': `test('a refund', () => {})`,
  'e2e/journeys/steps.fixture.ts': `import { b } from './more.fixture.ts'`,
  'e2e/journeys/more.fixture.ts': '',
  'prove/quick.test.ts': `test.each([])('$goal: $says', () => {})`,
}
const choice = (...options: string[]) => choose(aProject(files), options)
const rows = '^(?:GET /api/labels|GET /api/own/labels|GET /api/labels/:id|(?:the reply of )?labels\\.\\w+)(?: |$)'

test('without options each part runs whole, and options of vitest are passed on', async () => {
  expect(await choice()).toEqual({ tests: [[]], journeys: [[]], proof: [[]] })
  expect(await choice('--retry=2')).toEqual({ tests: [['--retry=2']], journeys: [['--retry=2']], proof: [['--retry=2']] })
})

test.each([
  [['server/features'], { tests: [['server/features']], journeys: [], proof: [] }],
  [['labels', './server/core'], { tests: [['labels', 'server/core']], journeys: [['labels', 'server/core']], proof: [] }],
  [['prove'], { tests: [], journeys: [], proof: [['prove']] }],
  [['e2e/journeys/refund.test.ts:1'], { tests: [], journeys: [['e2e/journeys/refund.test.ts:1']], proof: [] }],
  [['nothing-like-it'], { tests: [], journeys: [], proof: [] }],
])('the filters %j start the parts that they name', async (options, expected) => {
  expect(await choice(...options)).toEqual(expected)
})

test.each([
  [['-t', 'half a name'], { tests: [['-t', 'half a name']], journeys: [], proof: [] }],
  [['-t', 'A-SUPP-\\d+'], { tests: [['-t', 'A-SUPP-\\d+']], journeys: [['e2e/journeys/support.test.ts', '-t', 'A-SUPP-\\d+']], proof: [] }],
  [['prove', '--testNamePattern=G9'], { tests: [], journeys: [], proof: [['prove', '-t', 'G9']] }],
])('a name starts only the journeys that hold such a test: %j', async (options, expected) => {
  expect(await choice(...options)).toEqual(expected)
})

describe('a feature', () => {
  test('has its tests in each room, its rows of the matrices and its journeys', async () => {
    const chosen = await choice('--feature', 'labels')
    expect(chosen.tests[0]!.toSorted()).toEqual(['server/features/labels/labels.test.ts', 'web/features/labels/text.test.tsx'])
    expect(chosen.tests[1]).toEqual(['server/matrices/', '-t', rows])
    expect(chosen.journeys[0]!.toSorted()).toEqual(['labels-in-turkish', 'labels', 'support'].map((name) => `e2e/journeys/${name}.test.ts`))
    expect(chosen.proof).toEqual([])
    for (const row of ['GET /api/labels for a tenant user', 'labels.create is on record', 'the reply of labels.list leaves'])
      expect(row).toMatch(new RegExp(rows))
    expect('GET /api/labels/:id/audit for a tenant user').not.toMatch(new RegExp(rows))
  })

  test('that does not exist is refused', async () => {
    await expect(choice('--feature=lanterns')).rejects.toThrow('There is no feature lanterns.')
  })
})

/** What a change of these files asks for, committed on a branch. */
async function chosenAfter(paths: string[], ...options: string[]) {
  const root = aProject(files)
  const git = (...words: string[]) => execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words])
  git('checkout', '--quiet', '-b', 'main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Begin')
  git('checkout', '--quiet', '-b', 'other')
  const change = (path: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${files[path as keyof typeof files] ?? ''}\n// changed`)
  }
  for (const path of paths) change(path)
  git('add', '.')
  if (paths.length > 0) git('commit', '--quiet', '-m', 'Change')
  const since = execFileSync('git', ['-C', root, 'rev-parse', 'main'], { encoding: 'utf8' }).trim()
  const { tests, journeys, proof } = await choose(root, ['--changed', ...options])
  return { tests: tests.map((list) => list.map((word) => (word === since ? 'MAIN' : word))), journeys, proof }
}
const byImports = ['--changed', 'MAIN']

test('without a commit to compare with, the change is on a branch what it adds to main, and on main the uncommitted, else the last commit', async () => {
  const root = aProject(files)
  const git = (...words: string[]) => execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words])
  git('checkout', '--quiet', '-b', 'main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Begin')
  writeFileSync(join(root, 'server/core/new.ts'), '')
  expect(changedFiles(root, '').paths).toEqual(['server/core/new.ts'])
  git('add', '.')
  git('commit', '--quiet', '-m', 'Add')
  expect(changedFiles(root, '').paths).toEqual(['server/core/new.ts'])
  git('checkout', '--quiet', '-b', 'other', 'HEAD~1')
  git('commit', '--quiet', '--allow-empty', '-m', 'Say nothing')
  writeFileSync(join(root, 'server/core/guard.ts'), '// changed')
  expect(changedFiles(root, '').paths).toEqual(['server/core/guard.ts'])
  expect(changedFiles(root, 'main').paths.toSorted()).toEqual(['server/core/guard.ts', 'server/core/new.ts'])
  await expect(choose(root, ['--changed=nowhere'])).rejects.toThrow('There is no commit nowhere to compare with.')
  git('reset', '--quiet', '--hard')
  expect(await choose(root, ['--changed=HEAD'])).toEqual({ tests: [], journeys: [], proof: [] })
})

describe('a change', () => {
  test.each([
    ['a page of the docs', ['docs/a.md'], { tests: [byImports], journeys: [], proof: [] }],
    [
      'a feature',
      ['server/features/labels/add.ts'],
      { tests: [byImports], journeys: ['labels', 'labels-in-turkish', 'support'], proof: [] },
    ],
    ['a fixture of journeys, by way of another', ['e2e/journeys/more.fixture.ts'], { tests: [byImports], journeys: ['labels'], proof: [] }],
    ['a journey', ['e2e/journeys/refund.test.ts'], { tests: [byImports], journeys: ['refund'], proof: [] }],
    ['the core of the server', ['server/core/guard.ts'], { tests: [byImports], journeys: 'all', proof: [[]] }],
    ['a piece of the design system', ['ui/card.tsx'], { tests: [byImports, ['ui/gallery/gallery.test.ts']], journeys: 'all', proof: [] }],
    ['a tool', ['tools/screens.ts'], { tests: [byImports, ['tools/screens.test.ts']], journeys: [], proof: [] }],
    ['a migration', ['database/migrations/0001_a.sql'], { tests: [[]], journeys: 'all', proof: [[]] }],
  ])('of %s runs what it can break', async (_, paths, { tests, journeys, proof }) => {
    const expected =
      journeys === 'all'
        ? [[]]
        : (journeys as string[]).length === 0
          ? []
          : [(journeys as string[]).map((name) => `e2e/journeys/${name}.test.ts`)]
    const chosen = await chosenAfter(paths)
    expect({ ...chosen, journeys: chosen.journeys.map((list) => list.toSorted()) }).toEqual({
      tests,
      journeys: expected.map((list) => list.toSorted()),
      proof,
    })
  })
})
