import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../source/read-sources.ts'
import { type BannedWord, bannedWords } from './banned-words.ts'
import type { TextFile } from './rule.ts'

type Counts = Record<BannedWord, number>

/** How many lines of code and documents still have each banned word. A number here may only go down. */
export const budgetFile = 'tools/safety/english-budget.json'

const isCounted = (path: string) => /\.(?:tsx?|md)$/.test(path) && !/^tools\/safety(?:\/|\.)/.test(path)

/** Lines, as `git grep -iw WORD -- '*.ts' '*.tsx' '*.md'` counts them, without the files of this check. */
export function countBanned(files: readonly TextFile[]): Counts {
  const lines = files.filter(({ path }) => isCounted(path)).flatMap(({ text }) => text.split('\n'))
  const linesWith = (word: BannedWord) => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i')
    return lines.filter((line) => pattern.test(line)).length
  }
  return Object.fromEntries(bannedWords.map((word) => [word, linesWith(word)])) as Counts
}

/** Without the file nothing is allowed. */
function readBudget(files: readonly TextFile[]): Partial<Counts> {
  const file = files.find(({ path }) => path === budgetFile)
  return file ? (JSON.parse(file.text) as Partial<Counts>) : {}
}

/** `findings`: words used more often than the budget allows. `notes`: numbers that can be lowered. */
export function checkBudget(files: readonly TextFile[]): { findings: Finding[]; notes: string[] } {
  const [counts, budget] = [countBanned(files), readBudget(files)]
  const compared = bannedWords.map((word) => ({ word, count: counts[word], most: budget[word] ?? 0 }))
  return {
    findings: compared
      .filter(({ count, most }) => count > most)
      .map(({ word, count, most }) => ({
        path: budgetFile,
        line: 1,
        rule: 'english-budget',
        message: `“${word}” is on ${count} lines, at most ${most} are allowed: write the new sentence with its subject first (CONTRIBUTING, “English”)`,
      })),
    notes: compared
      .filter(({ count, most }) => count < most)
      .map(
        ({ word, count, most }) =>
          `“${word}” fell from ${most} lines to ${count}: lower its number with \`node tools/check/check-source.ts --lower\``,
      ),
  }
}

/** Writes the present counts where they are lower, never higher. */
export function lowerBudget(root: string, files: readonly TextFile[]): void {
  const [counts, budget] = [countBanned(files), readBudget(files)]
  const lowered = bannedWords.map((word) => [word, Math.min(counts[word], budget[word] ?? 0)])
  writeFileSync(join(root, budgetFile), `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}
