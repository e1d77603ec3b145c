import type pg from 'pg'

export const appendOnly = ['audit_records', 'audit_seals', 'ledger_entries', 'transaction_events'] as const
export type AppendOnly = (typeof appendOnly)[number]

/** A column that may be set to itself, so that an attempt which is let through changes nothing. */
const columnOf: Record<AppendOnly, string> = {
  audit_records: 'action',
  audit_seals: 'hash',
  ledger_entries: 'description',
  transaction_events: 'title',
}
export const changes = ['update', 'delete', 'truncate'] as const
export type Change = (typeof changes)[number]

const statementOf = (table: AppendOnly, change: Change) =>
  ({
    update: `update ${table} set ${columnOf[table]} = ${columnOf[table]}`,
    delete: `delete from ${table}`,
    truncate: `truncate ${table}`,
  })[change]

/** Tries it and takes it back; the code with which PostgreSQL refuses, or undefined where it does not. */
export async function tryToChange(client: pg.Client, table: AppendOnly, change: Change): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query(statementOf(table, change))
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.query('rollback')
  }
}

export async function countRows(client: pg.Client, table: AppendOnly): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}

/** The text of a column of a record of the trail. */
export async function readRecord(client: pg.Client, id: string, column: string): Promise<string | null> {
  const { rows } = await client.query<{ value: string | null }>(`select ${column}::text as value from audit_records where id = $1`, [id])
  return rows[0]?.value ?? null
}

/** Forges a record as a superuser can who turns the triggers off first. */
export async function forgeRecord(client: pg.Client, id: string, column: string, value: string | null): Promise<void> {
  const { rows } = await client.query<{ type: string }>(
    "select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'audit_records'::regclass and attname = $1",
    [column],
  )
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`update audit_records set ${column} = $2::text::${rows[0]!.type} where id = $1`, [id, value])
  await client.query('commit')
}
