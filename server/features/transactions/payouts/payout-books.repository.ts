import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** A merchant's payouts in one currency and the mode of the scope. */
export type Book = { merchantId: string; currency: string }

const keyOf = (db: ScopedDb, { merchantId, currency }: Book) => ({
  tenant_id: db.scope.tenantId,
  merchant_id: merchantId,
  mode: db.scope.mode,
  currency,
})

/** Holds the book until the end of the transaction, made where it was not there, and answers how much is set aside. */
export async function lockBook(db: ScopedDb, book: Book): Promise<number> {
  const { reserved_minor } = await db
    .insertInto('payout_books')
    .values(keyOf(db, book))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'merchant_id', 'mode', 'currency']).doUpdateSet({ reserved_minor: sql`payout_books.reserved_minor` }),
    )
    .returning('reserved_minor')
    .executeTakeFirstOrThrow()
  return reserved_minor
}

/** Sets aside for payouts of the past, which were granted when they were asked for. */
export async function setReserved(db: ScopedDb, book: Book, reservedMinor: number): Promise<void> {
  await lockBook(db, book)
  await addReserved(db, book, reservedMinor)
}

export async function findReserved(db: ScopedDb, { merchantId, currency }: Book): Promise<number> {
  const row = await db
    .selectFrom('payout_books')
    .select('reserved_minor')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', db.scope.mode)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.reserved_minor ?? 0
}

/** More is set aside, or with a negative amount less. The table refuses to go below nothing. */
export async function addReserved(db: ScopedDb, { merchantId, currency }: Book, deltaMinor: number): Promise<void> {
  if (deltaMinor === 0) return
  const { numUpdatedRows } = await db
    .updateTable('payout_books')
    .set({ reserved_minor: sql`reserved_minor + ${deltaMinor}` })
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', db.scope.mode)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`No book of payouts of ${merchantId} in ${currency}`)
}
