import type pg from 'pg'

/** Each column as text. */
export type Row = Record<string, string | null>
/** Rows by their primary key; what the database works out by itself is left out. */
export type Rows = Map<string, Map<string, Row>>

/** All rows of all tables of ours, of one moment. */
export async function readRows(client: pg.Client): Promise<Rows> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: tables } = await client.query<{ name: string; key: string[]; derived: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary order by 1) as key,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attgenerated <> '') as derived
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'identity') order by 1`,
  )
  const found: Rows = new Map()
  for (const { name, key, derived } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select (select json_object(array_agg(key), array_agg(value)) from jsonb_each_text(to_jsonb(t) - $1::text[])) as row from ${name} t`,
      [derived],
    )
    found.set(
      name,
      new Map(rows.map(({ row }) => [(key.length > 0 ? key.map((column) => row[column]) : Object.values(row)).join(' '), row])),
    )
  }
  await client.query('commit')
  return found
}
