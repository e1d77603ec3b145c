// `npm run faults [-- NAME …]`: plants the faults of all `*.fault.patch`, one at a time in a copy of the project, and runs the tests
// beside each. Prints which test noticed it; a fault that none notices, or that no longer applies, ends the command with 1. With --check it
// only looks whether each applies.
import { resolve } from 'node:path'
import { readFaults } from './faults/patches.ts'
import { faultOf, type Outcome, tryFault } from './faults/plant.ts'
import { copyProject } from './source/project-copy.ts'
import { openPlace } from './tests/open-place.ts'

/** True where each was noticed. `say` takes the lines of the report. */
export async function runFaults(root: string, names: readonly string[], say: (line: string) => void): Promise<boolean> {
  const all = readFaults(root)
  const unknown = names.filter((name) => !all.some((fault) => fault.name === name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.`)
  const chosen = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all
  const copy = copyProject(root, openPlace())
  const outcomes: Outcome[] = []
  try {
    for (const fault of chosen) {
      const outcome = await tryFault(copy.root, fault)
      outcomes.push(outcome)
      say(lineOf(outcome))
    }
  } finally {
    copy.remove()
  }
  const killed = outcomes.filter(({ kind }) => kind === 'killed').length
  say(`faults: ${killed} of ${outcomes.length} noticed`)
  return outcomes.length > 0 && killed === outcomes.length
}

/** The faults that no longer apply, one to a line: the source around them has changed. */
export const staleFaults = (root: string): string[] =>
  readFaults(root).flatMap((fault) => {
    const wrong = faultOf(root, fault)
    return wrong ? [`${fault.path} does not apply: ${wrong}`] : []
  })

function lineOf(outcome: Outcome): string {
  const { fault, kind, seconds } = outcome
  const end = outcome.kind === 'killed' ? `by ${outcome.by}` : `(${outcome.why})`
  return `${kind.padEnd(14)} ${String(seconds).padStart(4)} s  ${fault.name}: ${fault.breaks}\n${' '.repeat(23)}${end}`
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  if (process.argv.includes('--check')) {
    const stale = staleFaults(root)
    for (const line of stale) console.log(line)
    process.exit(stale.length > 0 ? 1 : 0)
  }
  process.exitCode = (await runFaults(root, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))) ? 0 : 1
}
