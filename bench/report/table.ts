import * as tables from '@portico/testkit/database/tables.ts'
import type { Line } from './line.ts'

const heads = ['goal', 'what', 'asked', 'reached', 'twin', 'ok'] as const

const verdict = ({ ok }: Line) => (ok === undefined ? '' : ok ? 'ok' : 'no')
const cellsOf = (line: Line) => [line.goal, line.what, line.asked, line.reached, line.twin, verdict(line)]

export const textTable = (lines: readonly Line[]) =>
  tables.textTable(
    heads,
    lines.map((line) => ({ cells: cellsOf(line), ...(line.reason ? { note: line.reason } : {}) })),
  )

export const markdownTable = (lines: readonly Line[]) =>
  tables.markdownTable(
    [...heads, 'reason'],
    lines.map((line) => [...cellsOf(line), line.reason ?? '']),
  )
