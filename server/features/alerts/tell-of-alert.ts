import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import { transitionWords } from '@portico/contract/features/alerts/alert-said.ts'
import type { Transition } from '@portico/contract/features/alerts/alert-words.ts'
import type { News } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { notifyOf } from '../notifications/index.ts'
import { listPastEvents, saveAlert } from './alerts.repository.ts'
import type { AlertRow, RuleRow } from './rule-row.ts'
import { listCovered } from './rules.repository.ts'
import { type SaidAlert, sayAlert } from './say-alert.ts'
import { isQuietAt, telling } from './state-machine.ts'

type Tools = Pick<Services, 'now' | 'newId' | 'isQuiet'>
export type ToldAlert = SaidAlert & Pick<AlertRow, 'id' | 'merchant_id' | 'merchant_ids' | 'providers' | 'methods' | 'recipients'>

/** Tells people of a transition, in its transaction: now, or when the alert is not snoozed any more and quiet hours are over. */
export async function tellStep(
  db: ScopedDb,
  tools: Tools,
  alert: ToldAlert & Pick<AlertRow, 'acknowledged_at' | 'snoozed_until'>,
  rule: RuleRow,
  step: Transition,
  at: Date,
): Promise<void> {
  const { news, mail } = telling(step, {
    isSnoozed: alert.snoozed_until !== null && Date.parse(alert.snoozed_until) > at.getTime(),
    isQuiet: isQuietAt({ quietFrom: rule.quiet_from, quietTo: rule.quiet_to, timeZone: rule.time_zone }, at),
    isAcknowledged: alert.acknowledged_at !== null,
    hasMail: rule.mail,
  })
  if (news === 'now') await tellAlert(db, tools, alert, step)
  if (mail === 'now') await mailAlert(db, tools, alert, step)
  await saveAlert(db, alert.id, {
    held_news: news === 'hold' ? step : null,
    ...(mail === 'no' ? {} : { held_mail: mail === 'hold' ? step : null }),
  })
}

const recipientsOf = async (db: ScopedDb, alert: ToldAlert) => [...(await listCovered(db, alert.recipients, alert)).keys()]

/** In the portal. */
export async function tellAlert(db: ScopedDb, tools: Tools, alert: ToldAlert, step: Transition): Promise<void> {
  for (const news of await newsOf(db, alert, step, tools.newId())) await notifyOf(db, tools, news)
}

/** The merchant with whom its rule shares it hears of its own payments, and of nobody. */
async function newsOf(db: ScopedDb, alert: ToldAlert, step: Transition, eventId: string): Promise<News[]> {
  const said = { en: sayAlert(alert, step, 'en'), tr: sayAlert(alert, step, 'tr') }
  const news = { kind: 'TransactionVelocityAlert', eventId, said, useRouter: true } as const
  const people = await recipientsOf(db, alert)
  const toStaff: News[] = people.length === 0 ? [] : [{ ...news, people, merchantId: null, objectUrl: `${alertPaths.staff}/${alert.id}` }]
  if (alert.merchant_id === null) return toStaff
  const holders = [{ level: 'merchant', anyOf: ['Merchant.Reports.Alerts.View'] }] as const
  return [...toStaff, { ...news, holders, merchantId: alert.merchant_id, objectUrl: `${alertPaths.merchant}/${alert.id}` }]
}

const told = new Set<string>(Object.keys(transitionWords))
/** What people heard of the alerts of a tenant, in its order: for a world whose past was quiet. */
export async function pastNews(db: ScopedDb): Promise<{ at: Date; news: News }[]> {
  const events = (await listPastEvents(db)).filter(({ event }) => told.has(event.step))
  const all: { at: Date; news: News }[] = []
  for (const { alert, event } of events) {
    const seen = { ...alert, latest_value: event.value, latest_counted: event.counted, latest_out_of: event.out_of }
    for (const news of await newsOf(db, seen, event.step as Transition, event.id)) all.push({ at: new Date(event.at), news })
  }
  return all
}

/** A mail for each recipient, by way of the outbox. */
export async function mailAlert(db: ScopedDb, tools: Tools, alert: ToldAlert, step: Transition): Promise<void> {
  const eventId = tools.newId()
  for (const userId of await recipientsOf(db, alert))
    await publish(db, tools, 'alert.mail_due', { alertId: alert.id, eventId, step, userId }, { merchantId: null })
}
