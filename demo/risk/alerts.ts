import type { Mode } from '@portico/contract/core/level.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import {
  type Assessed,
  assessmentOf,
  countryOfIp,
  type Finding,
  insertAssessments,
  judge,
  type RiskFacts,
  riskFrom,
  type velocityNews,
} from '@portico/server/features/antifraud/index.ts'
import { insertApiLogs, logOfExchange, type PaymentRows, partOf } from '@portico/server/features/transactions/index.ts'
import { chanceFrom } from '../random.ts'
import { demoChecks } from './checks.ts'

const verdictOf: Partial<Record<PaymentRows['payment']['status'], Assessed['verdict']>> = {
  Blocked: 'Block',
  WaitingForApproval: 'Review',
  Rejected: 'Review',
  Captured: 'Allow',
  Successful: 'Allow',
  Reserved: 'Allow',
  Declined: 'Allow',
}
type Payment = PaymentRows['payment']
const weekMs = 7 * 86_400_000

/** What was checked of payments: of those that were stopped, and of the newest that were let through, with the calls that brought the scores. */
export async function keepAlerts(db: ScopedDb, rows: readonly PaymentRows[], now: Date): Promise<Stopped[]> {
  const found = await Promise.all(rows.map(({ payment }) => assessed(payment, rows, now)))
  const made = found.flat()
  await insertApiLogs(
    db,
    made.map(({ log }) => log),
  )
  await insertAssessments(
    db,
    made.map(({ assessment }) => assessment),
  )
  return made.flatMap(({ stopped }) => stopped)
}

/** A payment that was stopped so lately that people may still read about it. */
export type Stopped = {
  tenantId: string
  mode: Mode
  at: Date
  payment: Parameters<typeof velocityNews>[0]
  findings: readonly Finding[]
}
const readMs = 28 * 86_400_000

const counted = {
  CardVelocity: 'card_fingerprint',
  EmailVelocity: 'customer_email',
  IpVelocity: 'shopper_ip',
  DeviceVelocity: 'device_id',
} as const

/** How many payments of those around it share a value with the payment, within the time that the check looks at. */
function countsOf(payment: Payment, around: readonly PaymentRows[]): RiskFacts['counts'] {
  const at = Date.parse(String(payment.created_at))
  const entries = Object.entries(counted).flatMap(([kind, column]) => {
    const windowMs = 1000 * (demoChecks.find((check) => check.kind === kind)?.windowSeconds ?? 0)
    const isShared = ({ payment: other }: PaymentRows) => {
      const since = at - Date.parse(String(other.created_at))
      return other[column] === payment[column] && other.mode === payment.mode && since >= 0 && since <= windowMs
    }
    return payment[column] === null ? [] : [[kind, around.filter(isShared).length]]
  })
  return Object.fromEntries(entries)
}

/** By the rule that judges live payments; none of a payment that the rule would have judged otherwise. */
async function assessed(payment: Payment, around: readonly PaymentRows[], now: Date) {
  const expected = verdictOf[payment.status]
  const score = payment.details.risk?.score
  const at = new Date(Date.parse(String(payment.created_at)))
  const isNew = now.getTime() - at.getTime() < weekMs
  if (!expected || score === undefined || (expected === 'Allow' && !isNew)) return []
  const { amount_minor: amountMinor, currency, country, details } = payment
  const cardCountry = details.card?.issuerCountry ?? null
  const known = {
    amountMinor,
    currency,
    counts: countsOf(payment, around),
    cardCountry,
    ipCountry: await countryOfIp(payment.shopper_ip),
    billingCountry: details.shopper?.billing?.country ?? country,
    score,
    scoreState: 'Given',
  } as const
  const { verdict, findings } = judge(demoChecks, known)
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
      responseBody: {
        requestId: payment.id,
        score,
        verdict: score >= riskFrom.Highest ? 'Block' : score >= riskFrom.Elevated ? 'Review' : 'Allow',
      },
      latencyMs: 18 + chance.below(90),
      reachedProvider: true,
    },
    newId(),
  )
  const { id, tenant_id: tenantId, merchant_id: merchantId, external_id: externalId, mode } = payment
  const isTold = verdict !== 'Allow' && now.getTime() - at.getTime() < readMs
  const told = { tenantId, mode: mode as Mode, at, payment: { id, merchantId, reference: externalId ?? id }, findings }
  const assessment = assessmentOf(partOf(payment), newId(), log.id, { at, verdict, findings, score, scoreState: 'Given' })
  return [{ log, assessment, stopped: isTold ? [told] : [] }]
}
