import { expect, test } from 'vitest'
import { closing, isSuccess, type Run, tally } from './tally.ts'

const aFile = (name: string, outcomes: Record<string, string>, status = 'passed') => ({
  name: `/checkout/${name}`,
  status,
  assertionResults: Object.entries(outcomes).map(([fullName, outcome]) => ({ fullName, status: outcome })),
})

const aRun = (code: number, ...testResults: ReturnType<typeof aFile>[]): Run => ({
  part: 'tests',
  name: 'vitest',
  code,
  seconds: 1,
  report: { testResults },
})

test('tests of several runs are counted together, failed and skipped ones by name', () => {
  const runs = [
    aRun(0, aFile('a.test.ts', { one: 'passed', two: 'skipped', three: 'pending' })),
    aRun(1, aFile('e2e/b.test.ts', { four: 'passed', five: 'failed', six: 'todo' }, 'failed')),
  ]
  const whole = tally(runs, '/checkout')
  expect(whole).toEqual({
    passed: 2,
    failed: ['e2e/b.test.ts > five'],
    skipped: ['a.test.ts > two', 'a.test.ts > three', 'e2e/b.test.ts > six'],
  })
  expect(closing(whole).split('\n')).toEqual([
    '',
    'Failed:',
    '  e2e/b.test.ts > five',
    '',
    'Skipped:',
    '  a.test.ts > two',
    '  a.test.ts > three',
    '  e2e/b.test.ts > six',
    '',
    'Tests: 2 passed, 1 failed, 3 skipped',
  ])
})

test('where names were asked for, a test of another name is not called skipped', () => {
  const run = {
    ...aRun(0, aFile('a.test.ts', { 'labels one': 'passed', 'labels two': 'skipped', 'roles three': 'skipped' })),
    pattern: /^labels/,
  }
  expect(tally([run], '/checkout')).toEqual({ passed: 1, failed: [], skipped: ['a.test.ts > labels two'] })
})

test('a run in which everything passes succeeds and ends with the counting line alone', () => {
  const whole = tally([aRun(0, aFile('a.test.ts', { one: 'passed' }))], '/checkout')
  expect(isSuccess(whole)).toBe(true)
  expect(closing(whole)).toBe('\nTests: 1 passed, 0 failed, 0 skipped')
})

test('a file that could not be loaded counts as a failed test', () => {
  const whole = tally([aRun(1, aFile('a.test.ts', { one: 'passed' }), aFile('b.test.ts', {}, 'failed'))], '/checkout')
  expect(whole.failed).toEqual(['b.test.ts, outside its tests'])
  expect(isSuccess(whole)).toBe(false)
})

test('what failed is named with the first line of what was wrong, as it was the last time, without colours', () => {
  const outside = { ...aFile('a.test.ts', { one: 'passed' }, 'failed'), message: '\u001b[31mpermission denied\u001b[39m\nat close' }
  const inside = aFile('b.test.ts', { two: 'failed' }, 'failed')
  Object.assign(inside.assertionResults[0]!, { failureMessages: ['Error: at first', 'Error: again\n    at b.test.ts'] })
  expect(tally([aRun(1, outside, inside)], '/checkout').failed).toEqual([
    'a.test.ts, outside its tests: permission denied',
    'b.test.ts > two: Error: again',
  ])
})

test('a run that ends badly though no test failed counts as a failed test', () => {
  const whole = tally([aRun(1, aFile('a.test.ts', { one: 'passed' }))], '/checkout')
  expect(whole.failed).toEqual(['vitest ended with code 1, see above'])
})

test('a run that wrote no report fails', () => {
  expect(
    isSuccess(
      tally(
        [aRun(0, aFile('a.test.ts', { one: 'passed' })), { part: 'build', name: 'build', code: 2, seconds: 1, report: undefined }],
        '/checkout',
      ),
    ),
  ).toBe(false)
})

test('a failure of the run as a whole counts as a failed test', () => {
  expect(tally([aRun(0, aFile('a.test.ts', { one: 'passed' }))], '/checkout', ['left running: node']).failed).toEqual([
    'left running: node',
  ])
})

test.each([
  ['none at all', []],
  ['only skipped ones', [aRun(0, aFile('a.test.ts', { one: 'skipped' }))]],
])('without a test that ran the run does not succeed: %s', (_, runs) => {
  const whole = tally(runs, '/checkout')
  expect(isSuccess(whole)).toBe(false)
  expect(closing(whole)).toContain('No test ran.')
})
