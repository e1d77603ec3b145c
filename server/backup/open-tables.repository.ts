import type pg from 'pg'
import type { Table } from './tables.repository.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Lets the owner fill the tables in one transaction, which ends with `close`: walls, triggers and foreign keys are put aside, rows that the
 * migrations have written are taken out. To close puts all of it in its place again and checks every foreign key.
 */
export async function openTables(client: pg.Client, tables: Table[]): Promise<{ close(): Promise<void> }> {
  await client.query('begin')
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable row level security, disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const close = async () => {
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, walled } of tables)
      await client.query(`alter table ${name} enable trigger user${walled ? ', enable row level security' : ''}`)
    await client.query('commit; analyze')
  }
  return { close }
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname in ('public', 'identity') order by 1, 2`,
  )
  return rows
}

/** Whether someone's data is there already; a database that was only prepared holds no tenant and no account. */
export async function findDataOf(client: pg.Client): Promise<'nothing' | 'prepared' | 'data'> {
  const { rows } = await client.query<{ prepared: boolean }>(
    `select to_regclass('public.schema_migrations') is not null and to_regclass('identity.accounts') is not null as prepared`,
  )
  if (!rows[0]!.prepared) {
    const others = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity', 'jobs') limit 1`,
    )
    return others.rowCount === 0 ? 'nothing' : 'data'
  }
  const held = await client.query('select 1 from tenants union all select 1 from identity.accounts limit 1')
  return held.rowCount === 0 ? 'prepared' : 'data'
}
