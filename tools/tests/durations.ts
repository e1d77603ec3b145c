import type { Run } from './tally.ts'

const most = 20
/** A quicker test is not worth a line. */
const leastMs = 500

/** Where the time went: the slowest tests, then the seconds of each part. */
export function durations(runs: readonly Run[], root: string): string {
  const tests = runs.flatMap(({ report }) =>
    (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ ms: duration ?? 0, says: `${name.replace(`${root}/`, '')} > ${fullName}` })),
    ),
  )
  const slow = tests.filter(({ ms }) => ms >= leastMs).sort((a, b) => b.ms - a.ms)
  const rows = slow.slice(0, most).map(({ ms, says }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${says.slice(0, 200)}`)
  const spent = Object.entries(Object.groupBy(runs, ({ part }) => part)).map(
    ([part, ofPart]) => `${part} ${ofPart!.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`,
  )
  return ['', ...(rows.length > 0 ? ['Slowest tests:', ...rows, ''] : []), ...(spent.length > 0 ? [`Time: ${spent.join(', ')}`] : [])].join(
    '\n',
  )
}
