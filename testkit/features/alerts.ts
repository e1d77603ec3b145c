import { randomUUID } from 'node:crypto'
import type { Alert, Rule } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { TestPortico } from '../portico/app.ts'

/** Declines of an hour, to one user. */
export const ruleRequest = (wish: object = {}) => ({
  name: `Declines ${randomUUID().slice(0, 8)}`,
  kind: 'DeclineRatio',
  merchantIds: [] as string[],
  windowMinutes: 60,
  minimumPayments: 5,
  threshold: 40,
  recoveryThreshold: 20,
  pendingMinutes: 0,
  severity: 'warning',
  mail: false,
  timeZone: 'Europe/Istanbul',
  ...wish,
})

type Where = {
  tenantId: string
  merchantId: string | null
  mode?: 'Test' | 'Live'
  recipients?: readonly string[]
  payments?: readonly string[]
}

/** An alert that fired a while ago, as the worker leaves it; shared with its merchant where it has one. */
export async function anAlert(
  { admin, services }: Pick<TestPortico, 'admin' | 'services'>,
  { tenantId, merchantId, mode = 'Live', recipients = [], payments = [] }: Where,
): Promise<{ id: Alert['id']; ruleId: Rule['id'] }> {
  const [ruleId, id] = [randomUUID(), randomUUID()]
  const at = new Date(Math.floor(services.now().getTime() / 60_000) * 60_000 - 600_000)
  const from = new Date(at.getTime() - 3_600_000)
  const merchants = merchantId === null ? [] : [merchantId]
  const { name } = ruleRequest()
  await admin.query(
    `insert into alert_rules (tenant_id, id, mode, name, kind, merchant_ids, window_minutes, minimum_payments, threshold, recovery_threshold,
       pending_minutes, severity, recipients, mail, time_zone, is_shared, is_active, state, state_since, alert_id, value, counted, out_of, evaluated_at,
       created_at, created_by, updated_at)
     values ($1, $2, $3, $4, 'DeclineRatio', $5, 60, 5, 40, 20, 0, 'warning', $6, false, 'Europe/Istanbul', $7, true, 'Firing', $8, $9, 500, 6, 12, $8, $8,
       'Robin Hale', $8)`,
    [tenantId, ruleId, mode, name, merchants, recipients, merchantId !== null, at, id],
  )
  await admin.query(
    `insert into alerts (tenant_id, id, merchant_id, mode, rule_id, name, kind, severity, merchant_ids, providers, methods, countries, recipients,
       window_minutes, threshold, recovery_threshold, state, state_since, fired_at, value, counted, out_of, payments, window_from, window_to, latest_value,
       latest_counted, latest_out_of, latest_at)
     values ($1, $2, $3, $4, $5, $6, 'DeclineRatio', 'warning', $7, '{}', '{}', '{}', $8, 60, 40, 20, 'Firing', $9, $9, 500, 6, 12, 0, $10, $9, 500, 6, 12, $9)`,
    [tenantId, id, merchantId, mode, ruleId, name, merchants, recipients, at, from],
  )
  await admin.query(
    `insert into alert_events (tenant_id, id, merchant_id, mode, alert_id, at, step, value, counted, out_of)
     values ($1, $2, $3, $4, $5, $6, 'Fired', 500, 6, 12)`,
    [tenantId, randomUUID(), merchantId, mode, id, at],
  )
  await admin.query(
    "insert into alert_payments (tenant_id, alert_id, merchant_id, mode, payment_method, payment_provider, payments) values ($1, $2, $3, $4, 'Card', 'Adelphi Acquiring', $5)",
    [tenantId, id, merchantId, mode, payments],
  )
  return { id, ruleId }
}
