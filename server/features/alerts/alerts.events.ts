import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import type { OwnAccount } from '../../core/actor/own-account.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { findAlert } from './alerts.repository.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'
import { listCovered } from './rules.repository.ts'
import { sayAlert } from './say-alert.ts'

/** Tried again until it is sent; sent twice, it is the same mail. Users who may not see it any more get none. */
export const alertSubscribers = ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscribers => ({
  // It says what it sees at once, and not in the next minute.
  'alert.rule_saved': [({ tenantId, mode }, services) => evaluateAlerts(services, { level: 'tenant', tenantId, mode })],
  'alert.mail_due': [
    async ({ tenantId, mode, payload: { alertId, eventId, step, userId } }, services) => {
      const alert = await services.inReadScope({ level: 'tenant', tenantId, mode }, async (db) => {
        const row = await findAlert(db, alertId)
        return row && (await listCovered(db, [userId], row)).has(userId) ? row : undefined
      })
      if (!alert) return
      await mailNews({ userId }, (language) => ({
        id: `alert.${eventId}`,
        ...sayAlert(alert, step, language),
        place: `${alertPaths.staff}/${alertId}`,
      }))
    },
  ],
})
