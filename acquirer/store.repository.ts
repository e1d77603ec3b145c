import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
create table if not exists payment (
  id text primary key, provider text not null, mid text not null, merchant_reference text not null, currency text not null,
  method text not null, callback_url text, opening_authorised_minor integer not null, opening_captured_minor integer not null,
  opening_refunded_minor integer not null, created_at integer not null, expires_at integer not null
) strict;
create table if not exists operation (
  request_id text primary key, operation_id text not null unique, payment_id text not null references payment, kind text not null,
  books_as text not null, asked_minor integer not null, amount_minor integer not null, currency text not null, provider text not null,
  mid text not null, merchant_reference text not null, status text not null, response_code text not null, response_text text not null,
  facts text not null, behaviour text not null, revision integer not null, is_final_capture integer not null, callback_url text,
  created_at integer not null, updated_at integer not null,
  payload_hash text not null, answer_status integer not null, answer_body text not null
) strict;
create index if not exists operation_of_payment on operation (payment_id, created_at, request_id);
create index if not exists operation_by_time on operation (created_at);
create table if not exists attempt (request_id text primary key, payload_hash text not null) strict;
create table if not exists step (
  request_id text primary key references operation, due_at integer not null, status text not null, response_code text not null,
  amount_minor integer not null
) strict;
create index if not exists step_by_time on step (due_at);
create table if not exists challenge (token text primary key, request_id text not null references operation, return_url text) strict;
create table if not exists callback (
  id text primary key, url text not null, body text not null, due_at integer not null, attempts integer not null default 0,
  copies_left integer not null, state text not null default 'Waiting', last_status integer, created_at integer not null
) strict;
create index if not exists callback_waiting on callback (due_at) where state = 'Waiting';
`

export type Store = {
  db: DatabaseSync
  /** Runs `work` as one transaction; nothing of it remains if it throws. Synchronous, so requests cannot interleave inside. */
  inTransaction<T>(work: () => T): T
  close(): void
}

/** One file, one process (a second would deliver every callback twice), write-ahead log, every commit on disk before it is answered: a killed process loses nothing it has told. */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(dir, 'acquirer.db'))
  db.exec('pragma busy_timeout = 2000; pragma locking_mode = exclusive')
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    db.exec(SCHEMA)
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
    close: () => db.close(),
  }
}
