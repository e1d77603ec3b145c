import { demoPayment } from '@portico/demo/payments.ts'
import type { Chance } from '@portico/demo/random.ts'
import { keyRowsOf } from '@portico/server/features/transactions/index.ts'
import { CopyIn } from './copy-in.ts'
import { drawer, livePerTest, merchantShares, momentOf, storyPart, tenantShares } from './shape.ts'
import { type BenchWorld, shopsOf } from './world.ts'

export type Loaded = Record<'payments' | 'transactions' | 'keys' | 'attempts' | 'events' | 'fees' | 'entries', number>

const progressEvery = 100_000

/**
 * Payments in the order in which they were made, each decided by the product's own rules with all that follows from it,
 * written by COPY: every payment and child, the newest tenth with its story, the first tenant with its books.
 */
export async function loadPayments(
  url: string,
  world: BenchWorld,
  { live, now, chance, log }: { live: number; now: Date; chance: Chance; log: (line: string) => void },
): Promise<Loaded> {
  const shops = shopsOf(world)
  const tenantOf = drawer(tenantShares)
  const merchantOf = shops.map((_, tenant) => drawer(merchantShares(tenant)))
  const into = {
    transactions: new CopyIn(url, 'transactions', ['customer_email_lc', 'shown_value', 'refund_state']),
    keys: new CopyIn(url, 'transaction_keys'),
    attempts: new CopyIn(url, 'transaction_attempts'),
    events: new CopyIn(url, 'transaction_events'),
    fees: new CopyIn(url, 'transaction_fees'),
    entries: new CopyIn(url, 'ledger_entries'),
  }
  const payments = live + Math.round(live / livePerTest)
  const storyFrom = payments * (1 - storyPart)
  for (let number = 0; number < payments; number++) {
    const tenant = tenantOf(chance)
    const shop = shops[tenant]![merchantOf[tenant]!(chance)]!
    const at = new Date(Math.min(now.getTime() - 120_000, momentOf((number + 1) / payments, now.getTime())))
    const mode = number % (livePerTest + 1) === livePerTest ? 'Test' : 'Live'
    const rows = demoPayment(shop, { at, mode, number, now }, chance)
    const transactions = [rows.payment, ...rows.children]
    for (const row of transactions) await into.transactions.add(row)
    for (const row of keyRowsOf(transactions)) await into.keys.add(row)
    if (number >= storyFrom) {
      for (const row of rows.attempts) await into.attempts.add(row)
      for (const row of rows.events) await into.events.add(row)
    }
    if (tenant === 0) {
      for (const row of rows.fees) await into.fees.add(row)
      for (const row of rows.entries) await into.entries.add(row)
    }
    if ((number + 1) % progressEvery === 0) log(`${(number + 1).toLocaleString('en')} of ${payments.toLocaleString('en')} payments`)
  }
  await Promise.all(Object.values(into).map((table) => table.end()))
  const counts = Object.fromEntries(Object.entries(into).map(([name, { rows }]) => [name, rows]))
  return { payments, ...counts } as Loaded
}
