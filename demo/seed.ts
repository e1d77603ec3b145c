import type { Services } from '@portico/server/core/call/services.ts'
import { seedPayments } from './seed-payments.ts'
import { seedProcessing } from './seed-processing.ts'
import { type DemoAccounts, seedWorld } from './seed-world.ts'
import { seedTickets } from './tickets/seed-tickets.ts'
import { seedWebhooks } from './webhooks.ts'

/** `tell` hears how far it is, again and again. */
export type DemoOptions = { password: string; transactions: number; now?: Date | undefined; tell?: (figures: string) => void }

/** The demo world, up to this moment: the same for the same moment and size, made by the product's own decisions. */
export async function seedDemo(
  services: Services,
  accounts: DemoAccounts,
  { password, transactions, now = new Date(), tell = () => undefined }: DemoOptions,
): Promise<void> {
  const world = await seedWorld(services, accounts, { password, now })
  await seedProcessing(services, world)
  await seedPayments(services, world, { transactions, now, tell })
  await seedTickets(services, world, { now, tell })
  tell('webhooks of its payments')
  await seedWebhooks(services, world, { now })
}
