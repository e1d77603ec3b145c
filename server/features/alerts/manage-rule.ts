import { mostRules } from '@portico/contract/features/alerts/alert-words.ts'
import { alertRefusals } from '@portico/contract/features/alerts/alerts.refusals.ts'
import type { NewRule, RuleChange } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { insertEvent, saveAlert } from './alerts.repository.ts'
import { checkRule } from './check-rule.ts'
import type { RuleRow } from './rule-row.ts'
import { countRules, insertRule, lockRule, saveRule } from './rules.repository.ts'
import { rulesOf } from './to-reply.ts'

type Making = Pick<Context, 'actor' | 'db' | 'record' | 'afterCommit'> & {
  services: Pick<Context['services'], 'now' | 'newId' | 'isQuiet'>
}

export async function createRule(context: Making, wish: z.output<typeof NewRule>): Promise<string> {
  const { db, actor, record, services } = context
  await checkRule(context, wish, null)
  if ((await countRules(db)) >= mostRules) throw new AppError(alertRefusals.tooMany({ most: mostRules }))
  const id = services.newId()
  const now = services.now()
  const fields = fieldsOf(wish)
  await insertRule(db, { id, ...fields, state_since: now, created_at: now, created_by: actor.name, updated_at: now })
  await record(id, { after: said(wish) })
  if (wish.isActive) await orderLook(context, id)
  return id
}

async function orderLook({ db, services, afterCommit }: Pick<Making, 'db' | 'services' | 'afterCommit'>, ruleId: string): Promise<void> {
  await publish(db, services, 'alert.rule_saved', { ruleId }, { merchantId: null })
  afterCommit((free) => free.wakeOutbox())
}

/** Where what it watches changes, it begins anew: what it has seen so far says nothing of that. */
export async function changeRule(context: Context, id: string, change: z.output<typeof RuleChange>): Promise<void> {
  const { db, record, services } = context
  const before = await found(context, id)
  if (before.version !== change.version) throw new AppError('stale_version', { extra: { current: (await rulesOf(db, [before]))[0] } })
  await checkRule(context, change, id)
  const now = services.now()
  const isAnew = !watchesTheSame(before, change) || !change.isActive
  if (isAnew) await endAlert(context, before)
  await saveRule(db, id, {
    ...fieldsOf(change),
    ...(isAnew ? beginning(now) : {}),
    version: before.version + 1,
    updated_at: now,
  })
  await record(id, { before: said(ruleOf(before)), after: said(change) })
  if (isAnew && change.isActive) await orderLook(context, id)
}

export async function deleteRule(context: Context, id: string): Promise<void> {
  const { db, record, services } = context
  const before = await found(context, id)
  await endAlert(context, before)
  const now = services.now()
  await saveRule(db, id, { ...beginning(now), is_active: false, deleted_at: now, updated_at: now, version: before.version + 1 })
  await record(id, { before: said(ruleOf(before)) })
}

async function found({ db }: Pick<Context, 'db'>, id: string): Promise<RuleRow> {
  const row = await lockRule(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

const beginning = (now: Date) => ({
  ...{ state: 'Normal', state_since: now, alert_id: null },
  ...{ value: null, counted: null, out_of: null, evaluated_at: null },
})

/** Nobody looks after the alert of a rule that watches something else, or nothing any more. */
async function endAlert({ db, actor, services }: Context, rule: RuleRow): Promise<void> {
  if (rule.alert_id === null) return
  const now = services.now()
  const seen = { value: rule.value, counted: rule.counted ?? 0, out_of: rule.out_of ?? 0 }
  const end = { state: 'Resolved', state_since: now, resolved_at: now, resolved_by: actor.name, held_news: null, held_mail: null }
  await saveAlert(db, rule.alert_id, end)
  await insertEvent(db, {
    ...{ id: services.newId(), alert_id: rule.alert_id, at: now, step: 'ResolvedByHand', by_name: actor.name, ...seen },
  })
}

type Saved = z.output<typeof NewRule>

function fieldsOf(rule: Saved) {
  const once = <T>(list: readonly T[]) => [...new Set(list)].sort()
  return {
    name: rule.name,
    kind: rule.kind,
    merchant_ids: once(rule.merchantIds),
    providers: once(rule.providers),
    methods: once(rule.methods),
    countries: once(rule.countries),
    window_minutes: rule.windowMinutes,
    minimum_payments: rule.minimumPayments,
    threshold: rule.threshold,
    recovery_threshold: rule.recoveryThreshold,
    pending_minutes: rule.pendingMinutes,
    severity: rule.severity,
    recipients: once(rule.recipients),
    mail: rule.mail,
    quiet_from: rule.quietFrom,
    quiet_to: rule.quietTo,
    time_zone: rule.timeZone,
    is_shared: rule.isShared,
    is_active: rule.isActive,
  }
}

const watched = [
  'kind',
  'merchant_ids',
  'providers',
  'methods',
  'countries',
  'window_minutes',
  'minimum_payments',
  'threshold',
  'is_shared',
] as const
function watchesTheSame(before: RuleRow, change: Saved): boolean {
  const after = fieldsOf(change)
  return watched.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
}

const ruleOf = (row: RuleRow): Omit<Saved, 'kind' | 'methods' | 'severity'> & { kind: string; methods: string[]; severity: string } => ({
  name: row.name,
  kind: row.kind,
  merchantIds: row.merchant_ids,
  providers: row.providers,
  methods: row.methods,
  countries: row.countries,
  windowMinutes: row.window_minutes,
  minimumPayments: row.minimum_payments,
  threshold: row.threshold,
  recoveryThreshold: row.recovery_threshold,
  pendingMinutes: row.pending_minutes,
  severity: row.severity,
  recipients: row.recipients,
  mail: row.mail,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  timeZone: row.time_zone,
  isShared: row.is_shared,
  isActive: row.is_active,
})
/** What the trail has of it. */
const said = ({ version: _, ...rule }: ReturnType<typeof ruleOf> & { version?: number }) => rule
