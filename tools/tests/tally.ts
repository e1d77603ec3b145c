import { stripVTControlCharacters } from 'node:util'

/** What vitest's JSON reporter writes, as far as we read it. */
export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}

/** One run of vitest: its report, absent where it did not get that far, and how it ended. `pattern`: only tests of such names were asked for. */
export type Run = {
  part: string
  name: string
  report: VitestReport | undefined
  code: number
  seconds: number
  pattern?: RegExp | undefined
}

export type Tally = { passed: number; failed: string[]; skipped: string[] }

/** Counts tests over several runs. What fails outside a test (a file that cannot be loaded, a stray rejection) counts as a failed test, as each of `faults` does. */
export function tally(runs: Run[], root: string, faults: string[] = []): Tally {
  const whole: Tally = { passed: 0, failed: [], skipped: [] }
  for (const run of runs) {
    const before = whole.failed.length
    for (const file of run.report?.testResults ?? []) addFile(file, root, whole, run.pattern)
    if (run.code !== 0 && whole.failed.length === before) whole.failed.push(`${run.name} ended with code ${run.code}, see above`)
  }
  whole.failed.push(...faults)
  return whole
}

type File = VitestReport['testResults'][number]

function addFile({ name, status, message, assertionResults }: File, root: string, whole: Tally, pattern?: RegExp) {
  const file = name.replace(`${root}/`, '')
  const before = whole.failed.length
  for (const { fullName, status: outcome, failureMessages } of assertionResults) {
    if (outcome === 'passed') whole.passed += 1
    else if (outcome === 'failed') whole.failed.push(`${file} > ${fullName}${why(failureMessages?.at(-1))}`)
    else if (pattern?.test(fullName) ?? true) whole.skipped.push(`${file} > ${fullName}`)
  }
  if (status === 'failed' && whole.failed.length === before) whole.failed.push(`${file}, outside its tests${why(message)}`)
}

/** Of a long output often only the end is kept: the first line of what was wrong goes with the name. */
function why(message: string | undefined): string {
  const [line] = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
  return line ? `: ${line.slice(0, 300)}` : ''
}

/** The end of the output: what failed and what was skipped by name, then one line that counts. */
export function closing({ passed, failed, skipped }: Tally): string {
  const list = (title: string, names: string[]) => (names.length === 0 ? [] : [title, ...names.map((name) => `  ${name}`), ''])
  const none = passed + failed.length === 0 ? ['No test ran.', ''] : []
  const count = `Tests: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped`
  return ['', ...list('Failed:', failed), ...list('Skipped:', skipped), ...none, count].join('\n')
}

export const isSuccess = ({ passed, failed }: Tally) => failed.length === 0 && passed > 0
