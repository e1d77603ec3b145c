import type { ScopedDb } from '@portico/database/scope.ts'
import { ratesForRows, withBase } from '../../exchange-rates/index.ts'
import { keyRowsOf } from '../../transactions/index.ts'
import { movesMoney } from '../draft.ts'
import { type Addition, addRefunds, lastRefunds } from '../imports.repository.ts'
import { draftsOf, type Family, outcomeOf } from './family.ts'
import { insertOf } from './insert-rows.repository.ts'
import type { Plans } from './plans.repository.ts'
import type { Making, Rows } from './sheet.ts'
import { type Booked, toRows } from './to-rows.ts'

export type Outcome = ReturnType<typeof outcomeOf>

/**
 * Writes families, each batch in the caller's transaction, and answers with each record and whether it has a payment above
 * it. What does not depend on rows that are there is made ready at once, so that the caller may do so while the database is
 * busy with the batch before.
 */
export function batchOf(families: readonly Family[], making: Making, plans: Plans): (db: ScopedDb) => Promise<Outcome> {
  const additions = additionsOf(families)
  const payments = families.flatMap((family) => (family.kind === 'existing' ? [family.payment.id] : []))
  const transactions = families.reduce((sum, family) => sum + draftsOf(family).length, 0)
  const ready = payments.length === 0 ? insertsOf(toRows(families, { booked: new Map(), earlier: new Map() }, making)) : undefined
  return async (db) => {
    const earlier = ready ? new Map<string, number>() : await lastRefunds(db, payments)
    const booked = ready ? new Map<string, Booked>() : await book(db, additions, making.now)
    const inserts = ready ?? insertsOf(toRows(families, { booked, earlier }, making))
    // They leave together, without waiting for one another.
    const based = await inserts.based(db)
    await Promise.all([plans.fit(db, transactions), ...[based, ...inserts.others].map((insert) => insert.execute(db))])
    return outcomeOf(families, (id) => booked.has(id))
  }
}

/** In this order: the others refer to transactions. */
const insertsOf = ({ transactions, import_keys, transaction_events, ledger_entries }: Rows) => ({
  based: async (db: ScopedDb) => insertOf('transactions', withBase(transactions, await ratesForRows(db, transactions))),
  others: [
    insertOf('transaction_keys', keyRowsOf(transactions)),
    insertOf('import_keys', import_keys),
    insertOf('transaction_events', transaction_events),
    insertOf('ledger_entries', ledger_entries),
  ],
})

async function book(db: ScopedDb, additions: readonly Addition[], now: Date): Promise<Map<string, Booked>> {
  const rows = await addRefunds(db, additions, now)
  return new Map(
    rows.map(({ id, event_count, status, status_before, payment_method, service_provider }) => {
      const statusBefore = status === 'Refunded' ? (status_before ?? status) : status
      const of = { paymentMethod: payment_method, serviceProvider: service_provider }
      return [id, { ...of, eventCount: event_count, statusAfter: status, statusBefore }]
    }),
  )
}

const additionsOf = (families: readonly Family[]): Addition[] =>
  families.flatMap((family) => {
    const moving = family.kind === 'existing' ? family.refunds.filter(movesMoney) : []
    if (family.kind !== 'existing' || moving.length === 0) return []
    const refundedMinor = moving.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const lastAt = new Date(Math.max(...moving.map(({ atMs }) => atMs))).toISOString()
    return [{ id: family.payment.id, refundedMinor, refunds: moving.length, lastAt }]
  })
