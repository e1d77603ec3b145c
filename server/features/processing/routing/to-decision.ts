import type { RoutingKind, WhyNot } from '@portico/contract/features/processing/processing-words.ts'
import type { RoutingDecision } from '@portico/contract/features/processing/routing.schemas.ts'
import type { Actor } from '../../../core/call/context.ts'
import type { DecisionInsert, DecisionRow } from './decisions.repository.ts'
import type { Decided } from './next-route.ts'
import type { Candidate } from './route.ts'

type Part = Pick<DecisionInsert, 'tenant_id' | 'merchant_id' | 'mode' | 'transaction_id' | 'payment_method' | 'payment_provider'>
type Of = { id: string; attemptId: string; attempt: number; at: string }

/** `part`: what the decision repeats of its payment. */
export const decisionInsert = (part: Part, { id, attemptId, attempt, at }: Of, decided: Decided): DecisionInsert => ({
  ...part,
  id,
  attempt_id: attemptId,
  attempt,
  at,
  kind: decided.kind,
  inputs: JSON.stringify(decided.inputs),
  candidates: JSON.stringify(decided.candidates),
  chosen: decided.chosen.provider,
  evaluation_us: Math.round(decided.evaluationMs * 1000),
})

/** Merchants are not told what a provider of their tenant lacks. */
const ofTenant: ReadonlySet<WhyNot> = new Set(['ProviderInactive', 'NotConnected', 'NoCredentials', 'NotSupported'])

/** People who are held to providers see those among the candidates, beside the one that was chosen. */
export function toDecision(row: DecisionRow, { level, limits }: Pick<Actor, 'level' | 'limits'>): RoutingDecision {
  const seen = limits?.serviceProviders
  const candidates = (row.candidates as Candidate[]).filter(({ provider }) => !seen || provider === row.chosen || seen.includes(provider))
  return {
    decisionId: row.id,
    at: row.at,
    attempt: row.attempt,
    attemptId: row.attempt_id,
    kind: row.kind as RoutingKind,
    inputs: row.inputs as RoutingDecision['inputs'],
    candidates: candidates.map(({ provider, whyNot, ...candidate }) => ({
      serviceProvider: provider,
      ...candidate,
      whyNot: level === 'merchant' && whyNot !== null && ofTenant.has(whyNot) ? 'NotReady' : whyNot,
    })),
    chosen: row.chosen,
    evaluationMs: row.evaluation_us / 1000,
  }
}
