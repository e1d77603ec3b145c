import type pg from 'pg'

/** A table as COPY names it, with the columns that can be written (generated ones make themselves), whichever migration came first. */
export type Table = { name: string; columns: string[]; walled: boolean }
/** Rows of a table and the sum of their digests, which does not depend on their order. */
export type Sum = { rows: number; digest: string }

/** Made by the migrations: what they hold is the release's own. */
const ofTheRelease = ['schema_migrations', 'table_lists']

/**
 * Text of values must be the same wherever it is written and read, and a wall that would hide a row is an error (42501) instead of
 * a shorter table.
 */
export async function steadySession(client: pg.Client): Promise<void> {
  await client.query(
    `set row_security = off; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set statement_timeout = 0;
     set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`,
  )
}

/** Every table of the product that holds rows of the installation. The job queue is not among them: the worker rebuilds it from the tables. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as walled,
       array_agg(quote_ident(a.attname) order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'identity') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     group by n.nspname, c.relname, c.relrowsecurity order by n.nspname, c.relname`,
    [ofTheRelease],
  )
  return rows
}

/** From here to the end of the transaction the rows do not change. */
export async function beginSnapshot(client: pg.Client): Promise<{ takenAt: Date; postgres: string }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  )
  return rows[0]!
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

export async function sumOf(client: pg.Client, { name, columns }: Table): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
     from ${name}`,
  )
  return { rows: Number(rows[0]!.rows), digest: rows[0]!.digest }
}
