// `npm run new -- resource NAME FIELDS`: a documented screen that is a list with a form, in every room, with tests that pass.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generators } from './check/generated.ts'
import { bin, type Outcome, root, runStep, runSteps, type Step } from './check/run-step.ts'
import { fieldHelp, readFields } from './new/fields.ts'
import { namesOf, Refusal } from './new/names.ts'
import { type Plan, planResource, type Request } from './new/plan.ts'
import { isOwner } from './new/screen.ts'
import { untranslated } from './new/templates/web.ts'
import { owners } from './new/wish.ts'

const usage = `npm run new -- resource NAME FIELDS [--of ${owners.join('|')}] [--choice] [--at ADDRESS] [--singular WORD] [--turkish WORD]
  NAME is a plural in small letters: lead-statuses. Title, address, crumbs, permission and area come from the menu entry of this name, or of
  the address --at. --of says whose records they are, where not of the level that opens the screen; with --choice each tenant chooses from
  those of the platform. --singular and --turkish say what one is called.
  ${fieldHelp}`

async function main(): Promise<void> {
  const plan = planResource(root, readRequest(process.argv.slice(2)))
  await complete(generators, 'Nothing is written. Generated files are stale: bring them up to date and commit them first.')
  for (const [path, text] of [...plan.created, ...plan.changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const unfinished = 'The files are written, but not complete: correct the problems above, then run `npm run check`.'
  const written = generators.map((step) => ({ ...step, arguments: step.arguments.filter((one) => one !== '--check') }))
  const formatted = [...plan.created.keys(), ...plan.changed.keys()].filter((path) => /\.(tsx?|json)$/.test(path))
  await complete([bin('format', 'biome', 'check', '--write', ...formatted)], unfinished)
  // The registries first: what makes the tables loads them.
  for (const step of written) await complete([step], unfinished)
  process.stdout.write(describe(plan))
}

function readRequest(words: string[]): Request {
  const option = { type: 'string' } as const
  const options = { of: option, at: option, singular: option, turkish: option, choice: { type: 'boolean' } } as const
  const { values, positionals } = readWords(() => parseArgs({ args: words, allowPositionals: true, options }))
  const [kind, feature, ...fields] = positionals
  const { of, at, turkish, choice = false } = values
  if (kind !== 'resource' || feature === undefined || (of !== undefined && !isOwner(of))) throw new Refusal(usage)
  return { ...namesOf(feature, values), fields: readFields(fields, { hasChoice: choice }), of, at, turkish, hasChoice: choice }
}

function readWords<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`)
  }
}

async function complete(steps: readonly Step[], refusal: string): Promise<void> {
  const outcomes: Outcome[] = steps.length === 1 ? [await runStep(steps[0]!)] : await runSteps([...steps], () => undefined)
  const failed = outcomes.filter(({ ok }) => !ok)
  for (const { name, output } of failed) process.stderr.write(`${name}:\n${output.trimEnd()}\n`)
  if (failed.length > 0) throw new Refusal(refusal)
}

function describe({ wish, created, changed }: Plan): string {
  const { feature, one, many, keep } = wish
  const list = (paths: Iterable<string>) => [...paths].map((path) => `  ${path}\n`).join('')
  const missing = untranslated(wish)
  const next = [
    `read the words: “${one.en}”, “${many.en}”, “${one.tr}”, “${many.tr}”`,
    ...(missing.length > 0 ? [`web/features/${feature}/texts/tr.json: Turkish for ${missing.join(', ')}`] : []),
    `contract/features/${feature}/${feature}.permissions.ts: which roles hold ${keep}`,
    'rules of its own: hooks in server/features, refusals in the contract; then npm run contract',
    `docs/words.md: a line for the new noun`,
    `npm test -- ${feature} contract server/matrices web/shell, then npm run check`,
  ]
  return [
    `Written:\n${list(created.keys())}`,
    `Taken out of, or told to:\n${list(changed.keys())}`,
    'Generated: the registries, the wire, database/tables.ts, docs/openapi.json\n',
    `Next (docs/manual/a-setting.md):\n${next.map((step, n) => `  ${n + 1}. ${step}\n`).join('')}`,
  ].join('\n')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
