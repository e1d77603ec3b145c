import { uuidv7 } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type Assessed, assessmentOf, defaultChecks, insertAssessments, judge } from '@portico/server/features/antifraud/index.ts'
import { insertApiLogs, logOfExchange, type PaymentRows, partOf } from '@portico/server/features/transactions/index.ts'
import { chanceFrom } from './random.ts'

const verdictOf: Partial<Record<PaymentRows['payment']['status'], Assessed['verdict']>> = {
  Blocked: 'Block',
  WaitingForApproval: 'Review',
  Rejected: 'Review',
  Captured: 'Allow',
  Successful: 'Allow',
  Reserved: 'Allow',
  Declined: 'Allow',
}
const weekMs = 7 * 86_400_000

/** What was checked of payments: of those that were stopped, and of the newest that were let through, with the calls that brought the scores. */
export async function keepAlerts(db: ScopedDb, rows: readonly PaymentRows[], now: Date): Promise<void> {
  const made = rows.flatMap(({ payment }) => assessed(payment, now))
  await insertApiLogs(
    db,
    made.map(({ log }) => log),
  )
  await insertAssessments(
    db,
    made.map(({ assessment }) => assessment),
  )
}

/** By the rule that judges live payments; none of a payment that the rule would have judged otherwise. */
function assessed(payment: PaymentRows['payment'], now: Date) {
  const expected = verdictOf[payment.status]
  const score = payment.details.risk?.score
  const at = new Date(Date.parse(String(payment.created_at)))
  const isNew = now.getTime() - at.getTime() < weekMs
  if (!expected || score === undefined || (expected === 'Allow' && !isNew)) return []
  const { amount_minor: amountMinor, currency, country, details } = payment
  const cardCountry = details.card?.issuerCountry ?? null
  const counts = payment.customer_email === null ? {} : { EmailVelocity: 1 }
  const known = {
    amountMinor,
    currency,
    counts,
    cardCountry,
    ipCountry: null,
    billingCountry: country,
    score,
    scoreState: 'Given',
  } as const
  const { verdict, findings } = judge(defaultChecks, known)
  if (verdict !== expected) return []
  const chance = chanceFrom(`${payment.id}/alerts`)
  const newId = () => uuidv7(at.getTime(), chance.bytes)
  const log = logOfExchange(
    payment,
    {
      flow: 'RiskScore',
      at: at.toISOString(),
      method: 'POST',
      url: 'https://acquirer.example/v1/risk-scores',
      requestHeaders: { accept: 'application/json', 'content-type': 'application/json' },
      requestBody: { requestId: payment.id, amountMinor, currency, ...(country ? { country } : {}) },
      statusCode: 200,
      responseHeaders: { 'content-type': 'application/json' },
      responseBody: { requestId: payment.id, score, verdict: score >= 90 ? 'Block' : score >= 70 ? 'Review' : 'Allow' },
      latencyMs: 18 + chance.below(90),
      reachedProvider: true,
    },
    newId(),
  )
  return [{ log, assessment: assessmentOf(partOf(payment), newId(), log.id, { at, verdict, findings, score, scoreState: 'Given' }) }]
}
