import { markdownTable } from '@portico/testkit/database/tables.ts'
import type { ChapterRun, Finding } from '../finding.ts'
import { goals } from '../goals.ts'

/** The two runs of a chapter that count: its last, and the one before it on the same commit with another seed. */
export function countingRuns(runs: readonly ChapterRun[], chapter: string): ChapterRun[] {
  const full = runs.filter((run) => run.chapter === chapter && run.profile === 'full')
  const last = full.at(-1)
  if (!last) return []
  const before = full.findLast(({ commit, seed }) => commit === last.commit && seed !== last.seed)
  return before ? [before, last] : [last]
}

/** The plan for each missed goal, by the sentence of its check. */
export type Plans = Readonly<Record<string, string>>

/** `docs/security/proof.md`, written from `proof.json` and the plans beside it. */
export function proofDocument(runs: readonly ChapterRun[], plans: Plans = {}): string {
  const chapters = [...new Set(runs.map(({ chapter }) => chapter))].sort()
  return [
    '# Proof',
    '',
    '`npm run prove` attacks a running Portico through HTTP and Chromium and writes this page. Each chapter counts once it has run twice,',
    'with different seeds, on one commit. The same seed repeats the same attacks: `npm run prove -- --only money --seed 7`.',
    '“not tested” means that the check did not see enough to be able to fail. `proof.json` has all runs, and `proof-plans.json` has the',
    'plan for each goal that was missed.',
    '',
    ...chapters.flatMap((chapter) => chapterLines(chapter, countingRuns(runs, chapter), plans)),
  ].join('\n')
}

function chapterLines(chapter: string, runs: readonly ChapterRun[], plans: Plans): string[] {
  const last = runs.at(-1)
  if (!last) return []
  const told = ({ seed, commit, at, seconds }: ChapterRun) =>
    `- seed ${seed} on ${commit}, ${at.slice(0, 16).replace('T', ' ')} UTC, ${(seconds / 60).toFixed(1)} minutes`
  const machine = ['processor', 'memory', 'Node.js', 'PostgreSQL', 'load average at the start'].map((name) => last.machine[name])
  const heads = ['goal', 'claim', 'asked', ...runs.map(({ seed }) => `seed ${seed}`), 'why']
  const rows = last.findings.map((finding) => {
    const all = runs.map(({ findings }) => findings.find(({ says }) => says === finding.says))
    return [
      `${finding.goal} ${goals[finding.goal].title}`,
      finding.says,
      finding.asked,
      ...all.map(cellOf),
      [reasonsOf(all), ...planOf(all, plans)].join(' '),
    ]
  })
  return [`## ${chapter}`, '', ...runs.map(told), `- ${machine.filter(Boolean).join('; ')}`, '', markdownTable(heads, rows), '']
}

const cellOf = (finding: Finding | undefined) =>
  finding ? `${finding.result === 'reached' ? '' : `**${finding.result}**: `}${finding.reached}` : '–'

const planOf = (findings: readonly (Finding | undefined)[], plans: Plans) => {
  const missed = findings.find((finding) => finding && finding.result !== 'reached')
  return missed ? [`**Plan**: ${plans[missed.says] ?? 'none yet'}`] : []
}

const reasonsOf = (findings: readonly (Finding | undefined)[]) => {
  const told = findings.flatMap((finding) => [finding?.why, finding?.note].filter((text) => text !== undefined))
  return [...new Set(told)].join(' / ').slice(0, 600)
}
