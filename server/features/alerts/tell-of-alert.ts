import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import type { Transition } from '@portico/contract/features/alerts/alert-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { notifyOf } from '../notifications/index.ts'
import { saveAlert } from './alerts.repository.ts'
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

/** In the portal. The merchant with whom its rule shares it hears of its own payments, and of nobody. */
export async function tellAlert(db: ScopedDb, tools: Tools, alert: ToldAlert, step: Transition): Promise<void> {
  const eventId = tools.newId()
  const said = { en: sayAlert(alert, step, 'en'), tr: sayAlert(alert, step, 'tr') }
  const news = { kind: 'TransactionVelocityAlert', eventId, said, useRouter: true } as const
  const people = await recipientsOf(db, alert)
  if (people.length > 0) await notifyOf(db, tools, { ...news, people, merchantId: null, objectUrl: `${alertPaths.staff}/${alert.id}` })
  if (alert.merchant_id === null) return
  const holders = [{ level: 'merchant', anyOf: ['Merchant.Reports.Alerts.View'] }] as const
  await notifyOf(db, tools, { ...news, holders, merchantId: alert.merchant_id, objectUrl: `${alertPaths.merchant}/${alert.id}` })
}

/** A mail for each recipient, by way of the outbox. */
export async function mailAlert(db: ScopedDb, tools: Tools, alert: ToldAlert, step: Transition): Promise<void> {
  const eventId = tools.newId()
  for (const userId of await recipientsOf(db, alert))
    await publish(db, tools, 'alert.mail_due', { alertId: alert.id, eventId, step, userId }, { merchantId: null })
}
