import type pg from 'pg'

export type TableState = { rows: number; digest: string }

/** Rows of every table and a digest of what they hold, in one snapshot. Walls are forced on the owner too: only a superuser sees every row. */
export async function tableStates(admin: pg.Client): Promise<Record<string, TableState>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity') order by 1",
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${name} t`,
  )
  const { rows } = await admin.query<{ name: string; rows: string; digest: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map((row) => [row.name, { rows: Number(row.rows), digest: row.digest }]))
}

/** Which tables differ, and by how many rows (0: same number, other content). */
export function changedTables(before: Record<string, TableState>, after: Record<string, TableState>): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => before[name]?.rows !== after[name]?.rows || before[name]?.digest !== after[name]?.digest)
  return Object.fromEntries(changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]))
}
