import type { Transition } from '@portico/contract/features/alerts/alert-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { insertAlert, insertEvent, insertPayments, lockAlert, saveAlert } from './alerts.repository.ts'
import { countPayments } from './counts.repository.ts'
import { anyDue, anyHeld, commitWithoutWaiting, type Looked, listHeld, lockDue, saveLooks } from './evaluate.repository.ts'
import { type Figures, figuresOf, levelOf, tenthsOf } from './figures.ts'
import { lookAt } from './look.ts'
import { measures } from './measures.ts'
import { type RuleRow, sharedWith, stateOf, watchingOf } from './rule-row.ts'
import { readRule } from './rules.repository.ts'
import { isQuietAt, nextStep, type Step } from './state-machine.ts'
import { mailAlert, tellAlert, tellStep } from './tell-of-alert.ts'

type Tools = Pick<Services, 'now' | 'newId' | 'isQuiet'>
const minuteMs = 60_000
/** Of one tenant in one round; the rest a minute later. */
const mostHeld = 100

/**
 * Looks at all rules of a tenant, once for each minute: what they have seen, where they go, and what people are told of it are one
 * transaction. Killed anywhere, it has not happened, and the next worker does it.
 */
export async function evaluateAlerts(services: Services, scope: TenantScope): Promise<void> {
  const at = new Date(Math.floor(services.now().getTime() / minuteMs) * minuteMs)
  const [isDue, isHeld] = await services.inReadScope(scope, async (db) => [await anyDue(db, at), await anyHeld(db)] as const)
  if (!isDue && !isHeld) return
  const told = await services.inScope(scope, async (db) => {
    const steps = isDue ? await stepAll(db, services, at) : 0
    const all = steps + (isHeld ? await tellHeld(db, services, at) : 0)
    // Lost with the machine, what was seen is seen again a minute later, and nobody has heard of it.
    if (all === 0) await commitWithoutWaiting(db)
    return all
  })
  if (told > 0) await services.wakeOutbox()
}

async function stepAll(db: ScopedDb, tools: Tools, at: Date): Promise<number> {
  const rules = await lockDue(db, at)
  if (rules.length === 0) return 0
  const counts = await lookAt(db, rules.map(watchingOf), at)
  const looked: Looked[] = []
  let steps = 0
  for (const [index, row] of rules.entries()) {
    const rule = watchingOf(row)
    const figures = figuresOf(rule, counts[index]!)
    const step = nextStep({ state: stateOf(row), since: new Date(row.state_since), hasAlert: row.alert_id !== null }, rule, {
      at,
      level: levelOf(rule, counts[index]!),
      previous: row.evaluated_at === null ? null : new Date(row.evaluated_at),
    })
    const alertId = step.step === null ? row.alert_id : await take(db, tools, row, step as Taken, figures, at)
    if (step.step !== null) steps++
    const { counted, outOf, value } = figures
    looked.push({ id: row.id, state: step.state, since: step.since, alertId, value: tenthsOf(value), counted, outOf })
  }
  await saveLooks(db, looked, at)
  return steps
}

type Taken = Step & { step: Transition }

/** The alert that the rule has from then on. */
async function take(db: ScopedDb, tools: Tools, row: RuleRow, taken: Taken, figures: Figures, at: Date): Promise<string | null> {
  const { step } = taken
  const merchantId = sharedWith(row)
  if (step === 'Fired') return fire(db, tools, row, at, figures)
  const id = row.alert_id!
  const alert = (await lockAlert(db, id))!
  const seen = { value: tenthsOf(figures.value), counted: figures.counted, out_of: figures.outOf }
  const isOver = step === 'Resolved'
  await insertEvent(db, { id: tools.newId(), merchant_id: merchantId, alert_id: id, at, step, ...seen })
  await saveAlert(db, id, {
    state: isOver ? 'Resolved' : (taken.state as 'Firing' | 'Recovering' | 'NoData'),
    state_since: at,
    ...(isOver
      ? { resolved_at: at, latest_value: seen.value, latest_counted: seen.counted, latest_out_of: seen.out_of, latest_at: at }
      : {}),
  })
  await tellStep(db, tools, { ...alert, ...latest(figures, at) }, row, step, at)
  return isOver ? null : id
}

const latest = ({ value, counted, outOf }: Figures, at: Date) => ({
  latest_value: tenthsOf(value),
  latest_counted: counted,
  latest_out_of: outOf,
  latest_at: at.toISOString(),
})

/** The payments are counted again as they are read, so that the alert says how many those are which it keeps. */
async function fire(db: ScopedDb, tools: Tools, row: RuleRow, at: Date, figures: Figures): Promise<string> {
  const rule = watchingOf(row)
  const span = { from: new Date(at.getTime() - row.window_minutes * minuteMs), to: at }
  const { payments, counted, outOf } = await countPayments(db, rule, span)
  const seen = figuresOf(rule, { counted, outOf: measures[rule.kind].isCompared ? figures.outOf : outOf })
  const id = tools.newId()
  const merchant_id = sharedWith(row)
  const { name, kind, severity, merchant_ids, providers, methods, countries, recipients, window_minutes, threshold, recovery_threshold } =
    row
  const alert = {
    id,
    merchant_id,
    rule_id: row.id,
    ...{ name, kind, severity, merchant_ids, providers, methods, countries, recipients, window_minutes, threshold, recovery_threshold },
    state: 'Firing',
    state_since: at.toISOString(),
    fired_at: at.toISOString(),
    ...{ value: tenthsOf(seen.value), counted, out_of: seen.outOf, payments: payments.reduce((sum, { ids }) => sum + ids.length, 0) },
    window_from: span.from.toISOString(),
    window_to: span.to.toISOString(),
    ...latest(seen, at),
  }
  await insertAlert(db, alert)
  for (const { method, provider, ids } of payments)
    await insertPayments(db, { alert_id: id, merchant_id, payment_method: method, payment_provider: provider, payments: ids })
  await insertEvent(db, {
    ...{ id: tools.newId(), merchant_id, alert_id: id, at, step: 'Fired' },
    ...{ value: tenthsOf(seen.value), counted, out_of: seen.outOf },
  })
  await tellStep(db, tools, { ...alert, mode: row.mode, acknowledged_at: null, snoozed_until: null }, row, 'Fired', at)
  return id
}

/** What waited for the end of a snooze or of quiet hours: the latest of each, once. */
async function tellHeld(db: ScopedDb, tools: Tools, at: Date): Promise<number> {
  const held = await listHeld(db, at, mostHeld)
  let told = 0
  for (const alert of held) {
    const rule = await readRule(db, alert.rule_id)
    const isQuiet = isQuietAt({ quietFrom: rule!.quiet_from, quietTo: rule!.quiet_to, timeZone: rule!.time_zone }, at)
    const mails = alert.held_mail !== null && !isQuiet
    if (alert.held_news !== null) await tellAlert(db, tools, alert, alert.held_news as Transition)
    if (mails) await mailAlert(db, tools, alert, alert.held_mail as Transition)
    if (alert.held_news === null && !mails) continue
    await saveAlert(db, alert.id, { held_news: null, ...(mails ? { held_mail: null } : {}) })
    told++
  }
  return told
}
