import type { Queryable } from '../core/accounts.repository.ts'

export type FailureRow = { failures: number; locked_until: string | Date | null }

/** Counts a try before it is checked, so that a hundred at once are a hundred tries. A lock that has run out starts from one. */
export async function countTry(db: Queryable, key: Buffer, at: Date, forgetBefore: Date): Promise<FailureRow> {
  const { rows } = await db.query<FailureRow>({
    name: 'failure_count',
    text: `insert into identity.sign_in_failures as f (key, failures, last_at) values ($1, 1, $2)
      on conflict (key) do update set
        failures = case when f.locked_until <= $2 or (f.locked_until is null and f.last_at < $3) then 1 else f.failures + 1 end,
        locked_until = case when f.locked_until <= $2 then null else f.locked_until end,
        last_at = $2
      returning failures, locked_until`,
    values: [key, at, forgetBefore],
  })
  return rows[0]!
}

/** True for the one that locks it; of several at once the others find it locked. */
export async function lockKey(db: Queryable, key: Buffer, until: Date): Promise<boolean> {
  const { rowCount } = await db.query('update identity.sign_in_failures set locked_until = $2 where key = $1 and locked_until is null', [
    key,
    until,
  ])
  return rowCount === 1
}

/** The lock as people who manage the user see it, if the address belongs to a user. */
export async function noteLock(db: Queryable, email: string, until: Date | null): Promise<void> {
  await db.query(
    `update users u set locked_until = $2 from identity.accounts a
      where a.email = $1 and u.id = a.user_id and u.locked_until is distinct from $2`,
    [email, until],
  )
}

export async function giveTryBack(db: Queryable, key: Buffer): Promise<void> {
  await db.query('update identity.sign_in_failures set failures = greatest(failures - 1, 0) where key = $1 and locked_until is null', [key])
}

export async function forgetFailures(db: Queryable, key: Buffer): Promise<void> {
  await db.query('delete from identity.sign_in_failures where key = $1', [key])
}

export async function findFailures(db: Queryable, key: Buffer): Promise<FailureRow | undefined> {
  const { rows } = await db.query<FailureRow>('select failures, locked_until from identity.sign_in_failures where key = $1', [key])
  return rows[0]
}

/** One more in the running window of `key`; a window that is over starts again. */
export async function countHit(db: Queryable, key: string, at: Date, windowMs: number): Promise<{ hits: number; startedAt: Date }> {
  const { rows } = await db.query<{ hits: number; started_at: string | Date }>({
    name: 'rate_count',
    text: `insert into identity.rate_windows as w (key, started_at, hits) values ($1, $2, 1)
      on conflict (key) do update set hits = case when w.started_at <= $3 then 1 else w.hits + 1 end,
        started_at = case when w.started_at <= $3 then $2 else w.started_at end
      returning hits, started_at`,
    values: [key, at, new Date(at.getTime() - windowMs)],
  })
  return { hits: rows[0]!.hits, startedAt: new Date(rows[0]!.started_at) }
}

export async function giveHitBack(db: Queryable, key: string): Promise<void> {
  await db.query('update identity.rate_windows set hits = greatest(hits - 1, 0) where key = $1', [key])
}
