import { expect, test } from 'vitest'
import type { Line } from './line.ts'
import { markdownTable, textTable } from './table.ts'

const lines: Line[] = [
  { goal: '1', what: 'first page', asked: '≤ 1 ms', reached: '0.90 ms', twin: 'SQL 0.20 ms', ok: true },
  { goal: '11', what: 'export', asked: '≥ 0.8x', reached: '0.50x', twin: 'a | b', ok: false, reason: 'zipped' },
  { goal: 'told', what: 'only told', asked: '–', reached: '3', twin: '–' },
]

test('columns are below each other, a reason is on a separate line, and an unmeasured line has no verdict', () => {
  expect(textTable(lines).split('\n')).toEqual([
    'goal  what        asked   reached  twin         ok',
    '────  ──────────  ──────  ───────  ───────────  ──',
    '1     first page  ≤ 1 ms  0.90 ms  SQL 0.20 ms  ok',
    '11    export      ≥ 0.8x  0.50x    a | b        no',
    '    zipped',
    'told  only told   –       3        –',
  ])
})

test('in a file every row has as many cells as the head, also where a cell holds a bar', () => {
  const rows = markdownTable(lines).split('\n')
  expect(rows[3]).toBe('| 11 | export | ≥ 0.8x | 0.50x | a \\| b | no | zipped |')
  expect(new Set(rows.map((row) => row.replaceAll('\\|', '').split('|').length))).toEqual(new Set([9]))
})
