import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export const streamChannel = 'portico_streams'

/** Reaches every API process, once the transaction has committed. The recipient is a hash, because every listener can read it. */
export const notifyStreams = (db: ScopedDb, signs: readonly string[]) =>
  sql`select pg_notify(${streamChannel}, sign) from unnest(${signs}::text[]) as sign`.execute(db)
