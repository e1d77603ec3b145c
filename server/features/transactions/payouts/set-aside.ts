import type { ScopedDb } from '@portico/database/scope.ts'
import { balancesOf, owedMinor } from '../../ledger/index.ts'
import { addReserved, type Book, lockBook } from './payout-books.repository.ts'

/**
 * Sets an amount aside for a payout, if that much is owed and not set aside yet. Payouts of the same merchant and currency wait here for each
 * other; refunds do not, so the debt may fall below nothing. `left`: the amount there was.
 */
export async function setAside(db: ScopedDb, book: Book, amountMinor: number): Promise<{ granted: boolean; left: number }> {
  const reserved = await lockBook(db, book)
  // A statement of its own behind the lock, so that it sees what the payout before has done.
  const left = owedMinor(await balancesOf(db, book.merchantId, book.currency)) - reserved
  const granted = amountMinor <= left
  if (granted) await addReserved(db, book, amountMinor)
  return { granted, left: Math.max(0, left) }
}
