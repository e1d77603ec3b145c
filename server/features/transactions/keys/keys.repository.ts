import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { type Insert, insertOf } from '../../../core/database/insert-rows.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { type FoundBy, type Key, keysOfPayment } from './keys-of-payment.ts'

export type KeyInsert = Insertable<Tables['transaction_keys']>
/** A payment as it is written: whose it is, and the texts it is found by. */
type Written = FoundBy & Record<'tenant_id' | 'merchant_id' | 'mode' | 'id' | 'payment_method' | 'service_provider', string>

/** The rows that let payments be found, in their order in the index. Every verb that inserts payments inserts these with them. */
export const keyRowsOf = (payments: readonly Written[]): KeyInsert[] =>
  payments.flatMap((payment) => rowsOf(payment, keysOfPayment(payment)))

const rowsOf = ({ tenant_id, merchant_id, mode, id, payment_method, service_provider }: Written, keys: readonly Key[]): KeyInsert[] =>
  keys.map(({ before, key }) => ({
    tenant_id,
    mode,
    before,
    key,
    transaction_id: id,
    merchant_id,
    payment_method,
    payment_provider: service_provider,
  }))

export const keysInsert = (payments: readonly Written[]): Insert => insertOf('transaction_keys', keyRowsOf(payments))

const same = (one: Key, other: Key) => one.before === other.before && one.key === other.key
const without = (keys: readonly Key[], others: readonly Key[]) => keys.filter((key) => !others.some((other) => same(key, other)))
/** By the whole of the primary key: no index begins with the payment. */
const ofPayment = ({ mode, id }: TransactionRecord, keys: readonly Key[]) =>
  sql<SqlBool>`mode = ${mode} and transaction_id = ${id} and (before, key) in (${sql.join(keys.map(({ before, key }) => sql`(${before}, ${key})`))})`

/** After a provider has answered: keys of a reference that is new, and the keys of a payment that is with another provider now. */
export async function saveKeys(db: ScopedDb, before: TransactionRecord, after: TransactionRecord): Promise<void> {
  const [old, now] = [keysOfPayment(before), keysOfPayment(after)]
  const [gone, come] = [without(old, now), without(now, old)]
  const stay = without(old, gone)
  const isPassedOn = after.service_provider !== before.service_provider
  await Promise.all([
    gone.length > 0 && db.deleteFrom('transaction_keys').where(ofPayment(after, gone)).execute(),
    isPassedOn &&
      stay.length > 0 &&
      db.updateTable('transaction_keys').set({ payment_provider: after.service_provider }).where(ofPayment(after, stay)).execute(),
    insertOf('transaction_keys', rowsOf(after, come)).execute(db),
  ])
}
