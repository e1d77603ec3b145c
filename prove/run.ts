import type { Arena } from './arena.ts'
import { Random } from './attack/random.ts'
import type { Chapter, Check, Outcome } from './chapter.ts'
import type { Finding } from './finding.ts'
import { goals } from './goals.ts'

/** All checks of a chapter that its profile has, one after the other. */
export async function runChapter(chapter: Chapter, arena: Arena): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checksOf(chapter, arena.profile)) {
    const finding = await runCheck(chapter, check, arena)
    arena.log(
      `${finding.result.padEnd(10)} ${finding.goal.padEnd(4)} ${finding.says}: ${finding.reached}${finding.why ? ` (${finding.why})` : ''}`,
    )
    findings.push(finding)
  }
  return findings
}

export const checksOf = ({ checks }: Chapter, profile: Arena['profile']) => checks.filter(({ only }) => !only || only === profile)

/** One check; what it throws is a fault of its own, with nothing reached. */
export async function runCheck({ name }: Pick<Chapter, 'name'>, check: Check, arena: Arena): Promise<Finding> {
  arena.random = new Random(`${arena.seed} ${name} ${check.says}`)
  const startedAt = performance.now()
  const outcome = await check.attack(arena).catch(brokenOff)
  const { goal, says } = check
  const { note } = outcome
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { goal, says, asked: goals[goal].asked, reached: outcome.reached, ...judge(outcome), ...(note ? { note } : {}), seconds }
}

const brokenOff = (error: unknown): Outcome => ({
  reached: 'broken off',
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  evidence: [],
})

const shownFaults = 5

/** A fault outweighs all; a check that has not seen enough to fail proves nothing. */
export function judge({ faults, evidence }: Pick<Outcome, 'faults' | 'evidence'>): Pick<Finding, 'result' | 'why'> {
  if (faults.length > 0) {
    const more = faults.length > shownFaults ? [`and ${faults.length - shownFaults} more`] : []
    return { result: 'missed', why: [...faults.slice(0, shownFaults), ...more].join('; ') }
  }
  const lacking = evidence.filter(({ seen, atLeast }) => seen < atLeast)
  if (evidence.length === 0) return { result: 'not tested', why: 'the check names nothing that it saw' }
  if (lacking.length > 0)
    return { result: 'not tested', why: lacking.map(({ of, seen, atLeast }) => `${of}: ${seen} of at least ${atLeast}`).join('; ') }
  return { result: 'reached' }
}
