import type { CheckKind, CheckOutcome, ScoreState, Verdict } from '@portico/contract/features/antifraud/antifraud-words.ts'

export type Check = {
  kind: CheckKind
  outcome: 'Review' | 'Block'
  /** The currency of an amount, otherwise empty. */
  currency: string
  threshold: number | null
  windowSeconds: number | null
}

/** The facts of a payment, as far as they were told. A number of payments counts the payment itself; undefined where the value was not told. */
export type RiskFacts = {
  amountMinor: number
  currency: string
  counts: Partial<Record<CheckKind, number>>
  cardCountry: string | null
  ipCountry: string | null
  billingCountry: string | null
  score: number | null
  scoreState: ScoreState
}

export type Finding = {
  kind: CheckKind
  outcome: CheckOutcome
  value: number | null
  threshold: number | null
  windowSeconds: number | null
  currency: string | null
  countries: { card: string | null; other: string | null } | null
}

const severity: Record<CheckOutcome, number> = { Unknown: 0, Passed: 1, Review: 2, Block: 3 }
/** A score that can not be believed is looked at by a person; one that is late or missing holds no shop up. */
const doubted: ReadonlySet<ScoreState> = new Set(['Unsigned', 'Contradictory'])

/** One finding for each kind of check, the strictest that is reached, and the verdict that they make together. */
export function judge(checks: readonly Check[], facts: RiskFacts): { verdict: Verdict; findings: Finding[] } {
  const byKind = new Map<CheckKind, Finding>()
  for (const check of checks) {
    if (check.kind === 'Amount' && check.currency !== facts.currency) continue
    const finding = find(check, facts)
    const known = byKind.get(check.kind)
    if (!known || isClearer(finding, known)) byKind.set(check.kind, finding)
  }
  const findings = [...byKind.values()]
  const worst = Math.max(0, ...findings.map(({ outcome }) => severity[outcome]))
  return { verdict: worst === severity.Block ? 'Block' : worst === severity.Review ? 'Review' : 'Allow', findings }
}

/** Of checks that are passed, the one that would be reached first is kept. */
function isClearer(one: Finding, other: Finding): boolean {
  if (severity[one.outcome] !== severity[other.outcome]) return severity[one.outcome] > severity[other.outcome]
  return one.outcome === 'Passed' && (one.threshold ?? 0) < (other.threshold ?? 0)
}

function find(check: Check, facts: RiskFacts): Finding {
  const { kind, threshold, windowSeconds, outcome } = check
  const finding = { kind, threshold, windowSeconds, currency: check.currency || null, value: null, countries: null }
  if (kind === 'BinAndIp' || kind === 'BinAndBilling') {
    const countries = { card: facts.cardCountry, other: kind === 'BinAndIp' ? facts.ipCountry : facts.billingCountry }
    const isKnown = countries.card !== null && countries.other !== null
    return { ...finding, countries, outcome: !isKnown ? 'Unknown' : countries.card === countries.other ? 'Passed' : outcome }
  }
  if (kind === 'Score' && doubted.has(facts.scoreState)) return { ...finding, value: facts.score, outcome: 'Review' }
  const value = kind === 'Amount' ? facts.amountMinor : kind === 'Score' ? facts.score : (facts.counts[kind] ?? null)
  if (value === null) return { ...finding, outcome: 'Unknown' }
  return { ...finding, value, outcome: value >= (threshold ?? Number.POSITIVE_INFINITY) ? outcome : 'Passed' }
}
