import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable, Selectable } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import type { Assessed } from './assess.ts'

export type AssessmentInsert = Insertable<Tables['antifraud_assessments']>
export type AssessmentRow = Selectable<Tables['antifraud_assessments']>

export const insertAssessments = (db: ScopedDb, rows: readonly AssessmentInsert[]): Promise<unknown> =>
  insertOf('antifraud_assessments', rows).execute(db)

export const findAssessment = (db: ScopedDb, transactionId: string): Promise<AssessmentRow | undefined> =>
  db.selectFrom('antifraud_assessments').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst()

type Part = Pick<AssessmentInsert, 'tenant_id' | 'merchant_id' | 'mode' | 'transaction_id' | 'payment_method' | 'payment_provider'>

/** `part`: what the assessment repeats of its payment. Alerts are the checks that were not passed. */
export const assessmentOf = (part: Part, id: string, logId: string | null, assessed: Omit<Assessed, 'exchange'>): AssessmentInsert => ({
  ...part,
  id,
  at: assessed.at.toISOString(),
  verdict: assessed.verdict,
  score: assessed.score,
  score_state: assessed.scoreState,
  api_log_id: logId,
  findings: JSON.stringify(assessed.findings),
  alert_count: assessed.findings.filter(({ outcome }) => outcome === 'Review' || outcome === 'Block').length,
})
