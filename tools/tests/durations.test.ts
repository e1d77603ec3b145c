import { expect, test } from 'vitest'
import { durations } from './durations.ts'
import type { Run } from './tally.ts'

const aRun = (part: string, seconds: number, file: string, ms: readonly number[]): Run => ({
  part,
  name: part,
  code: 0,
  seconds,
  report: {
    testResults: [
      {
        name: `/checkout/${file}`,
        status: 'passed',
        assertionResults: ms.map((duration, place) => ({ fullName: `test ${place}`, status: 'passed', duration })),
      },
    ],
  },
})

test('the slowest twenty tests of all parts are named, the slowest first, then what each part took', () => {
  const many = Array.from({ length: 25 }, (_, place) => 1000 + place)
  const lines = durations(
    [aRun('tests', 61.4, 'a.test.ts', many), aRun('tests', 2, 'b.test.ts', [90_000]), aRun('journeys', 33, 'e2e/c.test.ts', [2000])],
    '/checkout',
  ).split('\n')
  expect(lines.slice(0, 4)).toEqual(['', 'Slowest tests:', '    90.0 s  b.test.ts > test 0', '     2.0 s  e2e/c.test.ts > test 0'])
  expect(lines.filter((line) => line.includes(' > '))).toHaveLength(20)
  expect(lines.at(-1)).toBe('Time: tests 63 s, journeys 33 s')
})

test('quick tests are not worth a line', () => {
  expect(durations([aRun('tests', 1, 'a.test.ts', [12, 499])], '/checkout')).toBe('\nTime: tests 1 s')
})
