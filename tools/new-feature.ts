// `npm run new -- feature invoices`: a slice in the three rooms, with a migration and tests that pass.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generators } from './check/generated.ts'
import { bin, type Outcome, root, runStep, runSteps } from './check/run-step.ts'
import { type FeatureNames, namesOf, pascal, Refusal, sentence } from './new-feature/names.ts'
import { type Plan, planFeature, type Tier, tiers } from './new-feature/plan.ts'

const usage = `npm run new -- feature NAME [--tier ${tiers.join('|')}] [--singular WORD] [--turkish WORDS]
  NAME is a plural in small letters: invoices, price-lists. Tier (work, unless it is said otherwise): what it may build on.`

async function main(): Promise<void> {
  const { names, tier } = readRequest(process.argv.slice(2))
  const plan = planFeature(root, names, tier)
  for (const [path, text] of [...plan.created, ...plan.changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  await complete(bin('format', 'biome', 'check', '--write', ...plan.created.keys(), ...plan.changed.keys()))
  const written = generators.map((step) => ({ ...step, arguments: step.arguments.filter((one) => one !== '--check') }))
  report(await runSteps(written, () => undefined))
  process.stdout.write(describe(plan, names))
}

function readRequest(words: string[]): { names: FeatureNames; tier: Tier } {
  const option = { type: 'string' } as const
  const { values, positionals } = readWords(() =>
    parseArgs({ args: words, allowPositionals: true, options: { tier: option, singular: option, turkish: option } }),
  )
  const [kind, feature, ...more] = positionals
  const tier = tiers.find((one) => one === (values.tier ?? 'work'))
  if (kind !== 'feature' || feature === undefined || more.length > 0 || tier === undefined) throw new Refusal(usage)
  return { names: namesOf(feature, values), tier }
}

function readWords<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${usage}`)
  }
}

const complete = async (step: Parameters<typeof runStep>[0]) => report([await runStep(step)])

function report(outcomes: Outcome[]): void {
  const failed = outcomes.filter(({ ok }) => !ok)
  for (const { name, output } of failed) process.stderr.write(`${name} failed:\n${output.trimEnd()}\n`)
  if (failed.length > 0) throw new Refusal('The files are written, but not complete: mend what is said above, then run `npm run check`.')
}

function describe({ created, changed }: Plan, { feature, singular, turkish }: FeatureNames): string {
  const list = (paths: Iterable<string>) => [...paths].map((path) => `  ${path}\n`).join('')
  const next = [
    `npm test -- ${feature}: what was written works; then npm test -- server/matrices: the generated tests cover it`,
    'its own fields: migration, schemas, repository, columns, form; then npm run contract, npm run tables, npm run openapi',
    `contract/system-roles.ts: who starts with CRM.${pascal(singular)}.* and Merchant.${pascal(singular)}.View`,
    ...(turkish === sentence(feature) ? [`the Turkish word in web/features/${feature}/texts/tr.json and web/shell/texts/tr.json`] : []),
    'docs/words.md: a line for the new noun; e2e: a journey where a person’s work runs through it',
    'npm run check',
  ]
  return [
    `Written:\n${list(created.keys())}`,
    `Registered in:\n${list(changed.keys())}`,
    `Generated: the wire, the list of actions, database/tables.ts, docs/openapi.json\n`,
    `Next:\n${next.map((step, n) => `  ${n + 1}. ${step}\n`).join('')}`,
  ].join('\n')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
