import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type Plans = ReturnType<typeof fittingPlans>

/**
 * PostgreSQL keeps the plan of each foreign key's check for as long as a connection lasts, or until it has counted the table
 * anew by itself, at the earliest after a minute. Made while a table is nearly empty, it may walk through a whole index for
 * each row, which a first import into a new database would do to its end. So the plans are dropped after the first
 * batch and whenever the rows of a run have doubled: the next plan sees how large the tables have become, statistics or not.
 */
export function fittingPlans() {
  let written = 0
  let forgetAt = 1
  return {
    /** Before so many transactions more are written, on the connection that writes them. */
    async fit(db: ScopedDb, transactions: number): Promise<void> {
      const isDue = written >= forgetAt
      if (isDue) forgetAt = 2 * written
      written += transactions
      if (isDue) await sql`discard plans`.execute(db)
    },
  }
}
