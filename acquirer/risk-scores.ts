/**
 * What the risk score shows, by the amount: one that ends in 14NN shows NN as the score up to 95, and from 96 on a fault. Any other amount
 * gets a harmless score below 40, the same for the same e-mail address and amount.
 */
export type ScoreBehaviour = { key: 'given' | 'unsigned' | 'late' | 'missing' | 'contradictory'; score: number | undefined }

const highestShown = 95
const faults: Record<number, ScoreBehaviour> = {
  96: { key: 'unsigned', score: 10 },
  97: { key: 'late', score: 10 },
  98: { key: 'missing', score: undefined },
  99: { key: 'contradictory', score: 10 },
}

export function scoreBehaviourOf(amountMinor: number): ScoreBehaviour {
  const ending = amountMinor % 10_000
  if (ending < 1400 || ending > 1499) return { key: 'given', score: undefined }
  const shown = ending - 1400
  return shown <= highestShown ? { key: 'given', score: shown } : faults[shown]!
}

/** The verdict of the scorer for a score. */
export const verdictOf = (score: number): 'Allow' | 'Review' | 'Block' => (score >= 90 ? 'Block' : score >= 70 ? 'Review' : 'Allow')
