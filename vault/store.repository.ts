import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schema = `
create table if not exists card (
  id text primary key, ticket_id text not null, sealed text not null, brand text not null, first6 text not null, last4 text not null,
  exp_month integer not null, exp_year integer not null, fingerprint text not null, payment_id text, created_at integer not null,
  expires_at integer not null, held_until integer
) strict;
create unique index if not exists card_of_payment on card (payment_id) where payment_id is not null;
create index if not exists card_by_end on card (expires_at);
create table if not exists used_ticket (id text primary key, cards integer not null, expires_at integer not null) strict;
create table if not exists attempt (request_id text primary key, card_id text not null references card on delete cascade, with_code integer not null) strict;
create index if not exists attempt_of_card on attempt (card_id);
`

export type Store = {
  db: DatabaseSync
  inTransaction<T>(work: () => T): T
  /** Empties the write-ahead log, where a page lies on after it was overwritten. */
  tidy(): void
  close(): void
}

/**
 * One file, one process: a second would hold codes of its own and ask a provider twice. A deleted row is overwritten, so that not even a
 * sealed number stays behind in a free page.
 */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(dir, 'vault.db'))
  db.exec('pragma busy_timeout = 2000; pragma locking_mode = exclusive')
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
    db.exec(schema)
  } catch (error) {
    db.close()
    throw error
  }
  return {
    db,
    inTransaction(work) {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    tidy: () => void db.prepare('pragma wal_checkpoint(truncate)').all(),
    close: () => db.close(),
  }
}
