import type pg from 'pg'

/** The tables that are loaded by the hundred thousand. */
export const bigTables = [
  'transactions',
  'transaction_keys',
  'transaction_attempts',
  'transaction_events',
  'transaction_fees',
  'ledger_entries',
] as const

/**
 * Takes the secondary indexes of the big tables away and returns the statements that make them again. Building them over
 * finished tables is several times quicker than keeping them up row by row.
 */
export async function dropSecondaryIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any($1::regclass[]) and c.oid is null`,
    [bigTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  // Keys come in an order that has nothing to do with that of their index, which is all they have.
  await client.query('alter table transaction_keys drop constraint transaction_keys_pkey')
  return [...rows.map(({ definition }) => definition), keysIndex]
}
const keysIndex = 'alter table transaction_keys add primary key (tenant_id, mode, before, key, transaction_id)'

export async function buildIndexes(client: pg.Client, definitions: readonly string[]): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'")
  for (const definition of definitions) await client.query(definition)
}
