// Parses every source file once and compares it with the import rules and the safety rules: `node tools/check/check-source.ts [--lower]`.
import { checkBoundaries } from '../boundaries.ts'
import { lowerBudget } from '../safety/english-budget.ts'
import { checkSafety, readTexts } from '../safety.ts'
import { formatFinding, readSources } from '../source/read-sources.ts'
import { root } from './run-step.ts'

if (process.argv.includes('--lower')) lowerBudget(root, readTexts(root))
const sources = readSources(root)
const boundaries = checkBoundaries(root, sources)
const safety = checkSafety(root, sources)
const findings = [...boundaries.findings, ...safety.findings]
for (const finding of findings) console.log(formatFinding(finding))
for (const note of safety.notes) console.log(note)
console.log(`${boundaries.files} source files, ${boundaries.imports} imports, ${safety.rules} rules, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
