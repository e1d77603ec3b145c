import type { AlertStep } from '@portico/contract/features/alerts/alert-words.ts'
import { alertRefusals } from '@portico/contract/features/alerts/alerts.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findAlert, insertEvent, lockAlert, saveAlert } from './alerts.repository.ts'
import type { AlertRow } from './rule-row.ts'
import { lockRule, readRule, saveRule } from './rules.repository.ts'
import { tellStep } from './tell-of-alert.ts'

type Handling = Pick<Context, 'db' | 'actor' | 'record' | 'afterCommit'> & {
  services: Pick<Context['services'], 'now' | 'newId' | 'isQuiet'>
}

/** What a person does to an alert. The rule comes first, as for the worker, so that the two never wait for each other. */
async function toHandle({ db }: Pick<Handling, 'db'>, id: string): Promise<AlertRow> {
  const seen = await findAlert(db, id)
  if (!seen) throw new AppError('not_found')
  await lockRule(db, seen.rule_id)
  const alert = (await lockAlert(db, id))!
  if (alert.state === 'Resolved') throw new AppError(alertRefusals.alreadyResolved())
  return alert
}

const note = async ({ db, actor, services }: Handling, alert: AlertRow, step: AlertStep, said: string | null): Promise<void> => {
  const seen = { value: alert.latest_value, counted: alert.latest_counted, out_of: alert.latest_out_of }
  await insertEvent(db, {
    ...{ id: services.newId(), alert_id: alert.id, at: services.now(), step, by_name: actor.name, note: said, ...seen },
  })
}

export async function acknowledgeAlert(context: Handling, id: string, said: string | null): Promise<void> {
  const { db, actor, record, services } = context
  const alert = await toHandle(context, id)
  if (alert.acknowledged_at !== null) throw new AppError(alertRefusals.alreadyAcknowledged())
  await saveAlert(db, id, { acknowledged_at: services.now(), acknowledged_by: actor.name })
  await note(context, alert, 'Acknowledged', said)
  await record(id, { merchantId: null, after: { acknowledgedBy: actor.name, note: said } })
}

export async function snoozeAlert(context: Handling, id: string, minutes: number, said: string | null): Promise<void> {
  const { db, record, services } = context
  const alert = await toHandle(context, id)
  const until = new Date(services.now().getTime() + minutes * 60_000)
  await saveAlert(db, id, { snoozed_until: until })
  await note(context, alert, 'Snoozed', said)
  await record(id, {
    merchantId: null,
    before: { snoozedUntil: alert.snoozed_until },
    after: { snoozedUntil: until.toISOString(), note: said },
  })
}

export async function resolveAlert(context: Handling, id: string, said: string): Promise<void> {
  const { db, actor, record, services, afterCommit } = context
  const alert = await toHandle(context, id)
  const now = services.now()
  await saveAlert(db, id, { state: 'Resolved', state_since: now, resolved_at: now, resolved_by: actor.name })
  await note(context, alert, 'ResolvedByHand', said)
  const rule = (await readRule(db, alert.rule_id))!
  if (rule.alert_id === id) await saveRule(db, rule.id, { state: 'Resolved', state_since: now, alert_id: null })
  await tellStep(db, services, alert, rule, 'ResolvedByHand', now)
  await record(id, { merchantId: null, before: { state: alert.state }, after: { state: 'Resolved', note: said } })
  afterCommit((free) => free.wakeOutbox())
}
