// `npm run cost -- FEATURE`: what a feature costs, room by room, and who outside its folders names it. With --check whether every
// resource() keeps its budget. Every line that says something counts, in comments and tests as well; blank lines, brackets alone, imports,
// generated files and the rows of data in a migration do not.
import { resolve } from 'node:path'
import { budgets, type Held, heldFeatures, overBudget } from './cost/budgets.ts'
import { type FeatureFile, featureFiles, kinds } from './cost/feature-lines.ts'
import { namedOutside } from './cost/named-outside.ts'
import { listFiles } from './source/list-files.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const sum = (files: readonly FeatureFile[]) => files.reduce((total, { lines }) => total + lines, 0)
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function describe(feature: string): boolean {
  const all = listFiles(root).sort()
  const files = featureFiles(root, all, feature)
  if (files.length === 0) return false
  say(`${feature}: ${plural(sum(files), 'line')} by hand in ${plural(files.length, 'file')}`)
  for (const kind of kinds) {
    const ofKind = files.filter((one) => one.kind === kind)
    if (ofKind.length > 0) say(`  ${kind.padEnd(13)}${String(sum(ofKind)).padStart(6)}  in ${plural(ofKind.length, 'file')}`)
  }
  const places = namedOutside(root, all, new Set(files.map(({ path }) => path)), feature)
  say(`named in ${plural(places.length, 'file')} outside them, ${plural(places.flatMap(({ lines }) => lines).length, 'line')}`)
  for (const { path, lines } of places) say(`  ${path}:${lines.join(',')}`)
  const held = heldFeatures(root, all).find((one) => [one.feature, ...one.choices].includes(feature))
  say(held ? `budget: ${budgetLine(held)}` : 'budget: none, since it is not declared by resource()')
  return true
}

const budgetLine = ({ feature, choices, budget, lines, reason }: Held) =>
  `${lines} of ${budgets[budget]} lines, ${budget} (${[feature, ...choices].join(', ')})${reason ? `; over it, because ${reason}` : ''}`

function check() {
  const held = heldFeatures(root, listFiles(root))
  const over = held.flatMap((one) => overBudget(one) ?? [])
  for (const line of over) say(line)
  say(`budgets: ${plural(held.length, 'resource')}, ${over.length} over their budget`)
  process.exitCode = over.length > 0 ? 1 : 0
}

const [word, ...more] = process.argv.slice(2)
if (word === '--check') check()
else if (word === undefined || more.length > 0 || !describe(word)) {
  process.stderr.write(word && more.length === 0 ? `There is no feature ${word}.\n` : 'npm run cost -- FEATURE\n')
  process.exitCode = 1
}
