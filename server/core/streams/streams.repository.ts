import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export const streamChannel = 'portico_streams'

/** Heard by every API process, once the transaction has committed. Whom it is for is a hash: everyone who may listen hears it. */
export const notifyStreams = (db: ScopedDb, signs: readonly string[]) =>
  sql`select pg_notify(${streamChannel}, sign) from unnest(${signs}::text[]) as sign`.execute(db)
