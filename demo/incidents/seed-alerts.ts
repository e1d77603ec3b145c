import type { Action } from '@portico/contract/actions.gen.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import { NewRule } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import {
  acknowledgeAlert,
  createRule,
  evaluateAlerts,
  findOpenAlert,
  pastNews,
  resolveAlert,
  snoozeAlert,
} from '@portico/server/features/alerts/index.ts'
import { tellNews } from '@portico/server/features/notifications/index.ts'
import { demoId, demoUserId, type SeededWorld } from '../seed-world.ts'
import { demoActor } from '../tickets/demo-actor.ts'
import { type DemoRule, demoRules, looked, rulesAgo } from './rules.ts'

const minuteMs = 60_000
/** One was made after the other. */
const minutesBetween = 17
/** Without a look for longer, the product begins anew. */
const everyMinutes = 5

/** Rules of both tenants and what they saw: looked at by the product's own worker, in the minutes of each incident. No mail leaves. */
export async function seedAlerts(services: Services, world: SeededWorld, { now }: { now: Date }): Promise<void> {
  let made = 0
  const at = (ago: number): Services => {
    const moment = new Date(now.getTime() - ago * minuteMs)
    const newId = () => demoId(`alert/${++made}`, moment)
    return { ...services, now: () => moment, newId, isQuiet: true, wakeOutbox: async () => undefined }
  }
  const doing = <T>(who: { by: string; mode: Mode; ago: number }, action: Action, work: (context: Doing) => Promise<T>) => {
    const actor = demoActor(who.by, world)
    const quiet = at(who.ago)
    return quiet.inScope({ level: 'tenant', tenantId: actor.tenantId, mode: who.mode }, (db) =>
      work({
        ...{ db, actor, services: quiet, afterCommit: () => undefined },
        record: recorderOf(action, { actor, request: { id: quiet.newId() }, services: quiet }, db),
      }),
    )
  }
  type Doing = Parameters<typeof createRule>[0] & Parameters<typeof acknowledgeAlert>[0] & { db: ScopedDb }

  const merchantId = (slug: string) => world.merchants.find((merchant) => merchant.slug === slug)!.id
  const kept: (DemoRule & { id: string })[] = []
  for (const [place, rule] of demoRules.entries()) {
    const wish = NewRule.parse({
      ...rule.wish,
      recipients: rule.tells.map((email) => demoUserId(email, world.began)),
      ...(rule.about ? { merchantIds: [merchantId(rule.about)] } : {}),
    })
    const id = await doing({ ...rule, ago: rulesAgo - place * minutesBetween }, 'alerts.createRule', (context) => createRule(context, wish))
    kept.push({ ...rule, id })
  }
  for (const { tenant, mode, from, to } of looked) {
    const tenantId = world.tenants.get(tenant)!
    for (let ago = from; ago >= to; ago -= everyMinutes) {
      await evaluateAlerts(at(ago), { level: 'tenant', tenantId, mode })
      for (const rule of kept.filter((one) => one.mode === mode && demoActor(one.by, world).tenantId === tenantId))
        for (const deed of rule.deeds ?? [])
          if (deed.ago <= ago && deed.ago > ago - everyMinutes)
            await doing({ ...deed, mode }, `alerts.${deed.does}`, async (context) => {
              const alert = await findOpenAlert(context.db, rule.id)
              if (!alert) return
              if (deed.does === 'acknowledge') await acknowledgeAlert(context, alert, deed.note)
              if (deed.does === 'snooze') await snoozeAlert(context, alert, deed.minutes, deed.note)
              if (deed.does === 'resolve') await resolveAlert(context, alert, deed.note)
            })
    }
  }
  for (const tenantId of world.tenants.values())
    for (const mode of ['Live', 'Test'] as const) {
      const told = await services.inReadScope({ level: 'tenant', tenantId, mode }, pastNews)
      for (const { at: moment, news } of told) await tellNews({ ...services, now: () => moment }, { tenantId, mode }, news)
    }
}
