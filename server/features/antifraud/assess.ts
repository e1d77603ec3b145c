import type { ScoreState, Verdict } from '@portico/contract/features/antifraud/antifraud-words.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import type { Connectors, ProviderExchange } from '../../connectors/index.ts'
import type { Services } from '../../core/call/services.ts'
import { countSharing, isVelocity, listChecks, type Velocity } from './checks.repository.ts'
import { countryOfIp } from './ip-country.ts'
import { type Check, type Finding, judge, type RiskFacts } from './judge.ts'

/** The facts of a payment before a provider is asked. */
export type AssessedPayment = {
  id: string
  merchantId: string
  amountMinor: number
  currency: string
  email: string | null
  /** As addresses are compared. */
  emailKey: string | null
  ip: string | null
  deviceId: string | null
  cardFingerprint: string | null
  cardCountry: string | null
  billingCountry: string | null
}
export type Assessed = {
  at: Date
  verdict: Verdict
  findings: Finding[]
  score: number | null
  scoreState: ScoreState
  exchange: ProviderExchange | null
}

/** The longest that a shop waits for a score. */
const scoreWithinMs = 800

/**
 * Judges a payment by the checks of its tenant; undefined where the tenant has none. Payments are counted in one short transaction; none is open
 * while the score is asked for. A score that is late or missing says nothing against the payment.
 */
export async function assess(
  services: Services,
  connectors: Pick<Connectors, 'score'>,
  scope: Scope,
  payment: AssessedPayment,
): Promise<Assessed | undefined> {
  const at = services.now()
  const [{ checks, counts }, ipCountry] = await Promise.all([
    services.inScope(scope, (db) => gather(db, payment, at)),
    countryOfIp(payment.ip),
  ])
  if (checks.length === 0) return undefined
  const isScored = checks.some(({ kind }) => kind === 'Score') && connectors.score !== undefined
  const answer = isScored ? await connectors.score!(scoreRequest(payment)) : undefined
  const scoreState: ScoreState = answer?.state ?? 'NotAsked'
  const score = answer?.score ?? null
  const { amountMinor, currency, cardCountry, billingCountry } = payment
  const facts: RiskFacts = { amountMinor, currency, counts, cardCountry, ipCountry, billingCountry, score, scoreState }
  return { at, ...judge(checks, facts), score, scoreState, exchange: answer?.exchange ?? null }
}

const scoreRequest = (payment: AssessedPayment) => ({
  requestId: payment.id,
  deadlineMs: scoreWithinMs,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  email: payment.email ?? undefined,
  ip: payment.ip ?? undefined,
  deviceId: payment.deviceId ?? undefined,
  binCountry: payment.cardCountry ?? undefined,
  country: payment.billingCountry ?? undefined,
})

/** The value that payments are counted by. */
export const sharedValueOf = (kind: Velocity, payment: Pick<AssessedPayment, 'cardFingerprint' | 'emailKey' | 'ip' | 'deviceId'>) =>
  ({
    CardVelocity: payment.cardFingerprint,
    EmailVelocity: payment.emailKey,
    IpVelocity: payment.ip,
    DeviceVelocity: payment.deviceId,
  })[kind]

/** Checks of one kind share their window: the widest is counted in. */
async function gather(db: ScopedDb, payment: AssessedPayment, at: Date): Promise<{ checks: Check[]; counts: RiskFacts['counts'] }> {
  const checks = await listChecks(db)
  const kinds = [...new Set(checks.map(({ kind }) => kind))].filter(isVelocity)
  const counted = await Promise.all(
    kinds.map(async (kind) => {
      const value = sharedValueOf(kind, payment)
      if (value === null) return []
      const own = checks.filter((check) => check.kind === kind)
      const most = Math.max(...own.map(({ threshold }) => threshold ?? 0))
      const since = new Date(at.getTime() - Math.max(...own.map(({ windowSeconds }) => windowSeconds ?? 0)) * 1000)
      return [[kind, 1 + (await countSharing(db, { kind, value, merchantId: payment.merchantId, since, most }))] as const]
    }),
  )
  return { checks, counts: Object.fromEntries(counted.flat()) }
}
