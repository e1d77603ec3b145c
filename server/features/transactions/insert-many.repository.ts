import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'

/** Below the 65,535 parameters that one statement may have. */
const mostParameters = 60_000
const mostRows = 1000

/** Rows of one table in as few statements as PostgreSQL takes. */
export async function insertMany<
  Name extends 'transactions' | 'transaction_events' | 'transaction_attempts' | 'transaction_fees' | 'api_logs',
>(db: ScopedDb, table: Name, rows: readonly Insertable<Tables[Name]>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const size = Math.min(mostRows, Math.floor(mostParameters / Math.max(1, columns)))
  for (let at = 0; at < rows.length; at += size)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + size) as never)
      .execute()
}
