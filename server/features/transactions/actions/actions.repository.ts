import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { type Rates, withBase } from '../../exchange-rates/index.ts'
import { keysInsert } from '../keys/keys.repository.ts'
import { finalCheckPauseMs } from '../rules/action-rules.ts'
import type { TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'

/*
 * The guards. Each asks and changes in one statement, so that of two calls at the same moment one finds nothing left:
 * the row is locked by the first, and the second asks again of what the first has left. Undefined: not possible (any more).
 */

const next = { event_count: sql<number>`event_count + 1`, version: sql<number>`version + 1` }

/** At least this much is captured that was neither given back nor is on its way back or disputed. */
const isLeft = (amountMinor: number) =>
  sql<boolean>`amount_captured_minor - amount_refunded_minor - amount_refund_pending_minor - amount_disputed_minor >= ${amountMinor}`

/** Sets an amount aside for a refund on its way. */
export async function reserveRefund(db: ScopedDb, id: string, amountMinor: number, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, amount_refund_pending_minor: sql`amount_refund_pending_minor + ${amountMinor}` })
    .where('id', '=', id)
    .where('status', 'in', ['Captured', 'Successful'])
    .where(isLeft(amountMinor))
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** Counts an amount as refunded at once; the payment is Refunded where nothing is left. */
export async function countAsRefunded(db: ScopedDb, id: string, amountMinor: number, now: Date): Promise<TransactionRecord | undefined> {
  const isAll = sql`amount_refunded_minor + ${amountMinor} = amount_captured_minor`
  const row = await db
    .updateTable('transactions')
    .set({
      ...next,
      updated_at: now,
      amount_refunded_minor: sql`amount_refunded_minor + ${amountMinor}`,
      status: sql`case when ${isAll} then 'Refunded' else status end`,
      status_before: sql`case when ${isAll} then status else status_before end`,
      status_changed_at: sql`case when ${isAll} then ${now} else status_changed_at end`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['Captured', 'Successful'])
    .where(isLeft(amountMinor))
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

export type Decision = Pick<TransactionRecord, 'status'> &
  Partial<Pick<TransactionRecord, 'response_text' | 'attempt_count' | 'event_count' | 'amount_refund_pending_minor'>>

/** A person decides on a payment that waits; of two who decide at once, one finds it decided. */
export async function decideHeld(
  db: ScopedDb,
  { id, status, version }: Pick<TransactionRecord, 'id' | 'status' | 'version'>,
  decision: Decision,
  now: Date,
): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, ...decision, updated_at: now, status_before: sql`status`, status_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** The person who decided on a payment that waited, and to which status it went. */
export const findDecision = (db: ScopedDb, id: string) =>
  db
    .selectFrom('transaction_events')
    .select(['actor', 'status_to'])
    .where('transaction_id', '=', id)
    .where('kind', '=', 'Action')
    .where('status_from', 'in', ['WaitingForApproval', 'Duplicate', 'Blocked'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The data of the card, on the payment as it was read; its children are listed with the same brand. */
export async function amendCard(
  db: ScopedDb,
  { id, version }: Pick<TransactionRecord, 'id' | 'version'>,
  { brand, details }: { brand: string; details: TransactionDetails },
  now: Date,
): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, card_brand: brand, details: JSON.stringify(details) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (row) await db.updateTable('transactions').set({ card_brand: brand }).where('parent_transaction_id', '=', id).execute()
  return row as TransactionRecord | undefined
}

/** Sets an amount aside for a capture on its way; one capture at a time. */
export async function reserveCapture(db: ScopedDb, id: string, amountMinor: number, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, amount_capture_pending_minor: amountMinor })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('status', '=', 'Reserved'), eb.and([eb('status', '=', 'Captured'), eb('capture_method', '=', 'ManualMultiple')])]),
    )
    .where('capture_final', '=', false)
    .where('amount_capture_pending_minor', '=', 0)
    .where(sql<boolean>`amount_authorised_minor - amount_captured_minor >= ${amountMinor}`)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** An untouched authorisation begins to close. */
export async function beginVoid(db: ScopedDb, id: string, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, status: 'Closing', status_before: sql`status`, status_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Reserved')
    .where('amount_captured_minor', '=', 0)
    .where('amount_capture_pending_minor', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** A payment begins to close as a whole; what was captured of it is set aside to be given back. */
export async function beginReversal(db: ScopedDb, id: string, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({
      ...next,
      updated_at: now,
      status: 'Closing',
      status_before: sql`status`,
      status_changed_at: now,
      amount_refund_pending_minor: sql`amount_captured_minor`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['Reserved', 'Captured'])
    .where('amount_capture_pending_minor', '=', 0)
    .where('amount_refund_pending_minor', '=', 0)
    .where('amount_refunded_minor', '=', 0)
    .where('amount_disputed_minor', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** A payment to whose instrument money is to go, held until the end of the transaction. */
export async function beginPayout(db: ScopedDb, id: string, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['Captured', 'Successful'])
    .where('amount_disputed_minor', '=', 0)
    .where('dispute_state', '<>', 'Open')
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** A payment that no provider has seen is closed on the spot. */
export async function cancelUnsent(db: ScopedDb, id: string, now: Date): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, status: 'Closed', close_reason: 'Cancelled', status_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Created')
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** Notes that the provider is asked; a final status only once in a while. */
export async function noteStatusCheck(
  db: ScopedDb,
  id: string,
  { isOpen, now }: { isOpen: boolean; now: Date },
): Promise<TransactionRecord | undefined> {
  const row = await db
    .updateTable('transactions')
    .set({ ...next, updated_at: now, last_synced_at: now })
    .where('id', '=', id)
    .$if(!isOpen, (rows) =>
      rows.where((eb) =>
        eb.or([eb('last_synced_at', 'is', null), eb(sql`last_synced_at`, '<=', new Date(now.getTime() - finalCheckPauseMs))]),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row as TransactionRecord | undefined
}

/** The number of the last child of a type that a payment has; 0 for none. */
export async function lastChildNumber(db: ScopedDb, id: string, type: string): Promise<number> {
  const { last } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.max('child_number').as('last'))
    .where('parent_transaction_id', '=', id)
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export type TransactionInsert = Insertable<Tables['transactions']>
export type EventInsert = Insertable<Tables['transaction_events']>

/** With what they are found by, and their amounts in base currency. The rates are read before, so that all that belongs together leaves together. */
export const insertTransactions = (db: ScopedDb, rows: readonly TransactionInsert[], rates: Rates): Promise<unknown> =>
  Promise.all([insertOf('transactions', withBase(rows, rates)).execute(db), keysInsert(rows).execute(db)])
export const insertEvents = (db: ScopedDb, rows: readonly EventInsert[]): Promise<unknown> =>
  insertOf('transaction_events', rows).execute(db)
