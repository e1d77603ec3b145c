import type { AlertKind, AlertSeverity, RuleState } from '@portico/contract/features/alerts/alert-words.ts'
import type { Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'

export type RuleRow = Selectable<Tables['alert_rules']>
export type AlertRow = Selectable<Tables['alerts']>
export type AlertEventRow = Selectable<Tables['alert_events']>

export const watchingOf = (row: RuleRow): Watching => ({
  kind: row.kind as AlertKind,
  merchantIds: row.merchant_ids,
  providers: row.providers,
  methods: row.methods as Watching['methods'],
  countries: row.countries,
  windowMinutes: row.window_minutes,
  minimumPayments: row.minimum_payments,
  threshold: row.threshold,
  recoveryThreshold: row.recovery_threshold,
  pendingMinutes: row.pending_minutes,
})
export const stateOf = (row: RuleRow) => row.state as RuleState
export const severityOf = (row: { severity: string }) => row.severity as AlertSeverity
/** The merchant who sees its alerts. */
export const sharedWith = (row: RuleRow): string | null => (row.is_shared ? row.merchant_ids[0]! : null)
