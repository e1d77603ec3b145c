import { loadavg } from 'node:os'
import type { Facts } from '@portico/testkit/machine/machine-facts.ts'
import type { Line } from './line.ts'
import { markdownTable, textTable } from './table.ts'

const factLines = (facts: Facts) => Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`)

export const textReport = (facts: Facts, lines: readonly Line[]) => [...factLines(facts), '', textTable(lines), ''].join('\n')

/** `bench/results.md`: written by the bench alone. */
export const markdownReport = (facts: Facts, lines: readonly Line[]) =>
  [
    '# Results of the bench',
    '',
    '`npm run bench` writes this page. Every figure is beside its twin, measured in turns with it in the same run: other work on',
    'the machine hits both, so the ratio counts, not the figure. Median of the rounds, unless a line says otherwise.',
    '',
    ...factLines(facts),
    `- load average at the end: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
    '',
    markdownTable(lines),
    '',
  ].join('\n')
