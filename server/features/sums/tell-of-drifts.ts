import type { DriftedSums } from '@portico/contract/features/notifications/news.ts'
import type { Services } from '../../core/call/services.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { notifyOf } from '../notifications/index.ts'
import type { Drift } from './recount.repository.ts'

const namesOfTables: Readonly<Record<string, DriftedSums>> = {
  payment_sums: 'payments',
  provider_sums: 'providers',
  decline_sums: 'declines',
  country_sums: 'countries',
  merchant_sums: 'merchants',
  website_sums: 'websites',
  base_sums: 'baseAmounts',
  ledger_sums: 'ledger',
}

/** One notification for all that a night has found, to those who decide on money by these figures. */
export async function tellOfDrifts(services: Services, { tenantId }: TenantScope, drifts: readonly Drift[]): Promise<void> {
  // A day that differs in several time zones appears once.
  const days = [...Map.groupBy(drifts, ({ day, span }) => `${day} ${span}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, list]) => ({ day: list[0]!.day, span: list[0]!.span, sums: [...new Set(list.map(({ sums }) => namesOfTables[sums]!))] }))
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    notifyOf(db, services, {
      kind: 'ReportDrift',
      eventId: services.newId(),
      merchantId: null,
      holders: [{ level: 'tenant', anyOf: ['CRM.Transaction.Actions.DecidePayout'] }],
      drift: { days },
    }),
  )
  await services.wakeOutbox()
}
