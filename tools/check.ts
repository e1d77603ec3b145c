// `npm run check [-- STEP …]`: everything that can be said about the source without running the product.
import { generators } from './check/generated.ts'
import { bin, type Outcome, ours, runSteps, type Step } from './check/run-step.ts'

const pretty = String(process.stdout.isTTY === true)

/**
 * What it found it keeps outside git, and looks the next time only at what has changed since. One checker: several of them each work out the
 * same types, and the other steps run beside it.
 */
const types = (world: string, project: string) =>
  bin(
    `types: ${world}`,
    'tsc',
    '-p',
    project,
    '--checkers',
    '1',
    '--pretty',
    pretty,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types-${world}`,
  )

/** The slow ones first, so that they do not end up alone at the end. */
const steps: Step[] = [
  types('web', 'web'),
  types('server', '.'),
  ours('imports', 'tools/check/import-modules.ts'),
  ...generators,
  bin('lint and format', 'biome', 'check', '--max-diagnostics=50', '--diagnostic-level=error', '.'),
  ours('boundaries and safety', 'tools/check/check-source.ts'),
  ours('budgets', 'tools/cost.ts', '--check'),
  ours('openapi', 'tools/check/lint-openapi.ts'),
  ours('faults', 'tools/faults.ts', '--check'),
]

const row = ({ name, ok, seconds }: Outcome) => `${ok ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(5)} s  ${name}`

const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
if (chosen.length === 0) {
  console.log(`There is no such step. Steps: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const startedAt = performance.now()
const outcomes = await runSteps(chosen, (outcome) => console.log(row(outcome)))
const failed = outcomes.filter(({ ok }) => !ok)
for (const { name, output } of failed) console.log(`\n--- ${name}\n${output.trimEnd()}`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  failed.length > 0
    ? `\ncheck: ${failed.map(({ name }) => name).join(', ')} failed after ${seconds} s`
    : `check: all ${outcomes.length} steps passed in ${seconds} s`,
)
process.exitCode = failed.length > 0 ? 1 : 0
