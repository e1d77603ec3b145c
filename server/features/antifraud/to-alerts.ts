import type { Alert, Alerts } from '@portico/contract/features/antifraud/antifraud.schemas.ts'
import type { ScoreState, Verdict } from '@portico/contract/features/antifraud/antifraud-words.ts'
import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type AssessedPayment, sharedValueOf } from './assess.ts'
import { findAssessment } from './assessments.repository.ts'
import { isVelocity, listSharing, type SharingRow } from './checks.repository.ts'
import type { Finding } from './judge.ts'

type Subject = Pick<AssessedPayment, 'id' | 'merchantId' | 'cardFingerprint' | 'emailKey' | 'ip' | 'deviceId'>

/** The checks of a payment with those that share what was counted. Merchants learn none of the thresholds of their tenant. */
export async function toAlerts(db: ScopedDb, payment: Subject, { forMerchant }: { forMerchant: boolean }): Promise<Alerts> {
  const row = await findAssessment(db, payment.id)
  if (!row) return { assessment: null, data: [] }
  const findings = row.findings as Finding[]
  const data = await Promise.all(findings.map((finding) => toAlert(db, payment, finding, row.at, forMerchant)))
  return {
    assessment: {
      at: row.at,
      verdict: row.verdict as Verdict,
      score: row.score,
      scoreState: row.score_state as ScoreState,
      logId: forMerchant ? null : row.api_log_id,
    },
    data,
  }
}

async function toAlert(db: ScopedDb, payment: Subject, finding: Finding, before: string, forMerchant: boolean): Promise<Alert> {
  const { kind } = finding
  const value = isVelocity(kind) ? sharedValueOf(kind, payment) : null
  const shared =
    value === null || !isVelocity(kind) ? [] : await listSharing(db, { ...payment, kind, value, before, transactionId: payment.id })
  return { ...finding, ...(forMerchant ? { threshold: null, windowSeconds: null } : {}), sharing: shared.map(toSharing) }
}

const toSharing = (row: SharingRow) => ({
  transactionId: row.id,
  externalId: row.external_id,
  status: row.status as TransactionStatus,
  amountMinor: row.amount_minor,
  currency: row.currency,
  createdAt: row.created_at,
})
