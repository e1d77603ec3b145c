import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureFiles } from './feature-lines.ts'

/** Lines by hand, tests and both languages included (docs/manual/a-setting.md). */
export const budgets = {
  'reference data': 100,
  'reference data and a choice from it': 150,
  'list with one verb': 150,
  'list with verbs of its own': 600,
} as const
export type Budget = keyof typeof budgets
export type Held = { feature: string; choices: string[]; budget: Budget; lines: number; reason: string | undefined }

const contractOf = /^contract\/features\/([^/]+)\/\1\.contract\.ts$/
/** Beside the declaration, for all who read it: `// Over its budget: each country has a flag that is drawn.` */
const said = /^\/\/ Over its budget: (.*\S.*)$/m

/** What every feature that is declared as a resource costs, with the tenant's choice from it. */
export function heldFeatures(root: string, files: readonly string[]): Held[] {
  const contracts = files.flatMap((path) => {
    const feature = contractOf.exec(path)?.[1]
    return feature === undefined ? [] : [{ feature, text: readFileSync(join(root, path), 'utf8') }]
  })
  const choices = contracts.flatMap(({ feature, text }) => {
    const from = /\bchoiceFrom\((\w+)/.test(text) && /from '\.\.\/([\w-]+)\/\1\.contract\.ts'/.exec(text)?.[1]
    return from ? [{ feature, from }] : []
  })
  return contracts.flatMap(({ feature, text }): Held[] => {
    if (!/\b(?:resource|orderedResource|facts)\(\{|\bwithFacts\(/.test(text)) return []
    const chosen = choices.filter(({ from }) => from === feature).map((one) => one.feature)
    const lines = [feature, ...chosen].flatMap((one) => featureFiles(root, files, one)).reduce((sum, one) => sum + one.lines, 0)
    return [{ feature, choices: chosen, budget: budgetOf(text, chosen), lines, reason: said.exec(text)?.[1] }]
  })
}

/** Verbs of its own are endpoints beside those of the resource; where `withFacts` declares them all, the first of two is the list. */
function budgetOf(contract: string, choices: readonly string[]): Budget {
  if (contract.includes('withFacts(') && [...contract.matchAll(/\bendpoint\(\{/g)].length <= 2) return 'list with one verb'
  if (/\bendpoint\(\{/.test(contract)) return 'list with verbs of its own'
  return choices.length > 0 ? 'reference data and a choice from it' : 'reference data'
}

/** What the check has against a feature, a line. */
export function overBudget({ feature, choices, budget, lines, reason }: Held): string | undefined {
  if (lines <= budgets[budget] || reason !== undefined) return undefined
  return (
    `${[feature, ...choices].join(' with ')}: ${lines} lines by hand, and ${budget} has ${budgets[budget]}. ` +
    `Make it smaller, or say why above its declaration: // Over its budget: …`
  )
}
