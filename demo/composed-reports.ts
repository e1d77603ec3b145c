import type { Action } from '@portico/contract/actions.gen.ts'
import type { Definition } from '@portico/contract/features/reports/composed.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { createDefinition, publishDefinition } from '@portico/server/features/report-definitions/index.ts'
import { demoId, type SeededWorld } from './seed-world.ts'
import { demoActor } from './tickets/demo-actor.ts'

const providers: Definition = {
  source: 'payments',
  dimensions: ['day', 'serviceProvider'],
  measures: ['payments', 'captured', 'refunded', 'successRate'],
  drill: ['paymentMethod', 'country', 'failureReason'],
  filters: { type: ['Payment', 'Authorization', 'Refund'] },
  columns: [],
  chart: { kind: 'axis', measure: 'captured', x: 'day', y: 'serviceProvider' },
  levels: ['tenant', 'platform', 'merchant'],
  mostDays: 92,
  standardDays: 30,
}

/** A report that the platform has composed and published for Northwind, ten days ago. */
export async function seedComposedReports(services: Services, world: SeededWorld, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - 10 * 86_400_000)
  let made = 0
  const quiet: Services = {
    ...services,
    now: () => moment,
    newId: () => demoId(`composed-report/${++made}`, moment),
    wakeOutbox: async () => undefined,
  }
  const actor = demoActor('admin@portico.example', world)
  const scope = { level: 'tenant' as const, tenantId: actor.tenantId, mode: 'Live' as const }
  const recorder = (action: Action) => recorderOf(action, { actor, request: { id: quiet.newId() }, services: quiet })
  const { id, version } = await createDefinition({ actor, mode: 'Live', services: quiet, record: recorder('report-definitions.create') }, {
    ...(providers as object),
    nameEn: 'Providers by day',
    nameTr: 'Güne göre sağlayıcılar',
    tenantIds: [world.tenants.get('northwind')!],
  } as never)
  await services.inScope(scope, (db) =>
    publishDefinition({ db, services: quiet, record: recorder('report-definitions.publish').in(db) }, id, version),
  )
}
