import type { Alert, AlertEvent, Rule } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { listEvents, type NamedAlert, namesOfMerchants } from './alerts.repository.ts'
import { fromTenths } from './figures.ts'
import { type AlertEventRow, type RuleRow, severityOf, stateOf, watchingOf } from './rule-row.ts'
import { listMerchants, listPeople } from './rules.repository.ts'

const toEvent = (row: AlertEventRow): AlertEvent => ({
  id: row.id,
  at: row.at,
  step: row.step as AlertEvent['step'],
  by: row.by_name,
  note: row.note,
  value: fromTenths(row.value),
  counted: row.counted,
  outOf: row.out_of,
})

/** A merchant sees what the rule counted of its own payments, and nothing of who works on it or of the rule. */
export async function repliesOf(db: ReadDb, rows: readonly NamedAlert[], isMerchant: boolean): Promise<Alert[]> {
  const names = await namesOfMerchants(db, rows)
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    mode: row.mode as Alert['mode'],
    ruleId: isMerchant ? null : row.rule_id,
    name: row.name,
    kind: row.kind as Alert['kind'],
    severity: severityOf(row),
    state: row.state as Alert['state'],
    since: row.state_since,
    firedAt: row.fired_at,
    resolvedAt: row.resolved_at,
    value: fromTenths(row.value),
    counted: row.counted,
    outOf: row.out_of,
    payments: row.payments,
    windowFrom: row.window_from,
    windowTo: row.window_to,
    latest: { value: fromTenths(row.latest_value), counted: row.latest_counted, outOf: row.latest_out_of, at: row.latest_at },
    threshold: row.threshold,
    recoveryThreshold: row.recovery_threshold,
    windowMinutes: row.window_minutes,
    merchantIds: row.merchant_ids,
    providers: row.providers,
    methods: row.methods as Alert['methods'],
    countries: row.countries,
    names: namesIn(row.merchant_ids, names),
    acknowledgedAt: isMerchant ? null : row.acknowledged_at,
    acknowledgedBy: isMerchant ? null : row.acknowledged_by,
    snoozedUntil: isMerchant ? null : row.snoozed_until,
    resolvedBy: isMerchant ? null : row.resolved_by,
    history: [],
  }))
}

const namesIn = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id)!]] : [])))

export async function replyOf(db: ReadDb, row: NamedAlert, isMerchant: boolean): Promise<Alert> {
  const [reply] = await repliesOf(db, [row], isMerchant)
  const events = await listEvents(db, row)
  return { ...reply!, history: events.map(toEvent) }
}

export async function rulesOf(db: ScopedDb, rows: readonly RuleRow[]): Promise<Rule[]> {
  const names = new Map([
    ...(await listMerchants(db, [...new Set(rows.flatMap(({ merchant_ids }) => merchant_ids))])),
    ...(await listPeople(db, [...new Set(rows.flatMap(({ recipients }) => recipients))])),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...watchingOf(row),
    severity: severityOf(row),
    recipients: row.recipients,
    mail: row.mail,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    timeZone: row.time_zone,
    isShared: row.is_shared,
    isActive: row.is_active,
    names: namesIn([...row.merchant_ids, ...row.recipients], names),
    state: stateOf(row),
    since: row.state_since,
    latest:
      row.evaluated_at === null
        ? null
        : { value: fromTenths(row.value), counted: row.counted ?? 0, outOf: row.out_of ?? 0, at: row.evaluated_at },
    alertId: row.alert_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    version: row.version,
  }))
}
