import type { Services } from '@portico/server/core/call/services.ts'
import type { FileStore } from '@portico/server/core/files/file-store.ts'
import { seedComposedReports } from './composed-reports.ts'
import { seedDashboards } from './dashboards.ts'
import { seedAlerts } from './incidents/seed-alerts.ts'
import { seedIncidents } from './incidents/seed-incidents.ts'
import { seedInvoices } from './invoices.ts'
import { seedRates } from './rates.ts'
import { seedSchedules } from './schedules.ts'
import { seedPayments } from './seed-payments.ts'
import { seedProcessing } from './seed-processing.ts'
import { type DemoAccounts, seedWorld } from './seed-world.ts'
import { seedTickets } from './tickets/seed-tickets.ts'
import { seedWebhooks } from './webhooks.ts'

/**
 * `files`: where those of scheduled reports are put. `loaded` runs once the payments are there, before anything reads them: until the planner knows
 * the tables, what reads many of them takes minutes. `tell` hears how far it is, again and again.
 */
export type DemoOptions = {
  password: string
  transactions: number
  files: FileStore
  loaded: () => Promise<void>
  now?: Date | undefined
  tell?: (figures: string) => void
}

/** The demo world, up to this moment: the same for the same moment and size, made by the product's own decisions. */
export async function seedDemo(
  services: Services,
  accounts: DemoAccounts,
  { password, transactions, files, loaded, now = new Date(), tell = () => undefined }: DemoOptions,
): Promise<void> {
  const world = await seedWorld(services, accounts, { password, now })
  await seedProcessing(services, world)
  await seedRates(services, world, now)
  await seedComposedReports(services, world, now)
  await seedPayments(services, world, { transactions, now, tell })
  await seedIncidents(services, world, { transactions, now })
  await loaded()
  await seedTickets(services, world, { now, tell })
  tell('webhooks of its payments')
  await seedWebhooks(services, world, { now })
  tell('alerts')
  await seedAlerts(services, world, { now })
  tell('scheduled reports')
  await seedSchedules(services, world, { now, files })
  await seedDashboards(services, world, { now })
  tell('invoices of the last months')
  await seedInvoices(services, world, { now })
}
