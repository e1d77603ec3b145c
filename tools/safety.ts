// Looks in every file for things that must not be in the project.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeRules } from './safety/code-rules.ts'
import { checkBudget } from './safety/english-budget.ts'
import { brokenAt, type CodeRule, type TextFile, type TextRule } from './safety/rule.ts'
import { statementRules } from './safety/statement-rules.ts'
import { textRules } from './safety/text-rules.ts'
import { isSource, listFiles, listFilesOfGit } from './source/list-files.ts'
import { type Finding, lineAt, readSources, type Source } from './source/read-sources.ts'

export type SafetyReport = { files: number; rules: number; findings: Finding[]; notes: string[] }

const rulesOfCode = [...codeRules, ...statementRules]

/** Says why a marked line is safe all the same; the words after it are for the reader. */
const mark = /\/\/ safe: \S+ \S+/
/** These files have to name what they forbid. */
const namesWhatItForbids = /^tools\/safety(\/|\.)/

export function checkSafety(root: string, sources = readSources(root)): SafetyReport {
  const texts = readTexts(root)
  const budget = checkBudget(texts)
  const findings = [
    ...unread(root, texts),
    ...sources.flatMap((source) => rulesOfCode.flatMap((rule) => checkCode(rule, source))),
    ...texts.flatMap((file) => textRules.flatMap((rule) => checkText(rule, file))),
    ...budget.findings,
  ]
  return { files: texts.length, rules: rulesOfCode.length + textRules.length, findings, notes: budget.notes }
}

export function readTexts(root: string): TextFile[] {
  return listFiles(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function unread(root: string, texts: TextFile[]): Finding[] {
  const read = new Set(texts.map(({ path }) => path))
  const missed = listFilesOfGit(root).filter((path) => isSource(path) && !read.has(path))
  return missed.map((path) => ({ path, line: 1, rule: 'completeness', message: 'git knows this file, but the check did not read it' }))
}

function checkCode(rule: CodeRule, source: Source): Finding[] {
  const { path, text } = source
  if (!rule.appliesTo(path)) return []
  const lines = text.split('\n')
  const isMarked = (line: number) => rule.mayBeMarked && [lines[line - 1], lines[line - 2]].some((one) => one && mark.test(one))
  return brokenAt(rule, source)
    .map((at) => lineAt(text, at))
    .filter((line, index, all) => all.indexOf(line) === index && !isMarked(line))
    .map((line) => ({ path, line, rule: rule.name, message: rule.reason }))
}

function checkText({ name, reason, appliesTo, pattern }: TextRule, { path, text }: TextFile): Finding[] {
  if (!appliesTo(path) || namesWhatItForbids.test(path)) return []
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    rule: name,
    message: `${reason} (${name === 'secret' ? 'not shown' : match[0].trim()})`,
  }))
}
