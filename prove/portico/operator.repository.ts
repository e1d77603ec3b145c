import type pg from 'pg'

/** How many sessions each part of Portico holds, by the name it gives. */
export async function countSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name <> 'portico-proof'`,
  )
  return rows[0]!.count
}

/** Locks that a transaction holds which no one works on any more. */
export async function countIdleInTransaction(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '5 seconds'`,
  )
  return rows[0]!.count
}

/** Goes on with the next file of the write-ahead log, which needs something in the one of now; only a superuser may. */
export async function switchLogFile(client: pg.Client): Promise<void> {
  await client.query("select pg_logical_emit_message(false, 'proof', 'the log goes on')")
  await client.query('select pg_switch_wal()')
}
