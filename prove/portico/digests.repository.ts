import type pg from 'pg'

export type Digest = { rows: number; digest: string }

/** How many rows each table of ours has, and a digest of them that does not depend on their order. When a migration ran here is the machine's own affair. */
export async function digestTables(client: pg.Client): Promise<Map<string, Digest>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'identity') and not c.relispartition and c.relname <> 'schema_migrations' order by 1`,
  )
  const digests = new Map<string, Digest>()
  for (const { name } of tables) {
    const { rows } = await client.query<Digest>(
      `select count(*)::int as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint)::text, '') as digest from ${name} t`,
    )
    digests.set(name, rows[0]!)
  }
  return digests
}

/** Policies, forced row-level security, owners and grants of all tables, as one digest, and how many policies there are. */
export async function digestWalls(client: pg.Client): Promise<{ policies: number; forced: number; digest: string }> {
  const { rows } = await client.query<{ policies: number; forced: number; digest: string }>(`
    with walls as (
      select format('policy %s %s %s %s %s %s', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line from pg_policy p
      union all
      select format('table %s %s %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'identity')
      union all
      select format('grant %s %s %s %s', g.table_schema, g.table_name, g.grantee, g.privilege_type)
      from information_schema.role_table_grants g where g.table_schema in ('public', 'identity')
    )
    select (select count(*)::int from pg_policy) as policies,
      (select count(*)::int from pg_class where relforcerowsecurity) as forced,
      md5(string_agg(line, chr(10) order by line)) as digest from walls`)
  return rows[0]!
}

/** What the entries of a currency and mode sum to, where it is not zero. */
export async function unbalanced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ said: string }>(
    `select format('%s %s: %s', mode, currency, sum(amount_minor)) as said from ledger_entries group by mode, currency having sum(amount_minor) <> 0`,
  )
  return rows.map(({ said }) => said)
}
