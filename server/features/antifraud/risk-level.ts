import type { RiskLevel } from '@portico/contract/features/transactions/transaction-words.ts'

/** From these scores on a payment is of more than normal risk. New tenants look at payments from the first and stop those from the second. */
export const riskFrom = { Elevated: 70, Highest: 90 } as const

/** What lists call a score. */
export function levelOfRisk(score: number): RiskLevel {
  if (score >= riskFrom.Highest) return 'Highest'
  return score >= riskFrom.Elevated ? 'Elevated' : 'Normal'
}
