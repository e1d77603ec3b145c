import type pg from 'pg'

export type TableState = { rows: number; digest: string }

/**
 * Rows of every table and a digest of which versions of them there are, in one snapshot: whatever is inserted, updated or deleted, even
 * by the same values, changes it; what is only locked or rolled back does not. Walls are forced on the owner too: only a superuser
 * sees every row. Exports that run now come and go by themselves.
 */
export async function tableStates(admin: pg.Client): Promise<Record<string, TableState>> {
  const { rows: tables } = await admin.query<{ name: string }>({ name: 'tables', text: namesOfTables })
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0)::text as digest from ${name}`,
  )
  const text = each.join(' union all ')
  // Prepared: it is asked hundreds of times, and to plan it takes longer than to count.
  const { rows } = await admin.query<{ name: string; rows: string; digest: string }>({ name: `states of ${tables.length} tables`, text })
  const inOrder = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Object.fromEntries(inOrder.map((row) => [row.name, { rows: Number(row.rows), digest: row.digest }]))
}

const namesOfTables =
  "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity') and tablename <> 'running_copies' order by 1"

/** Which tables differ, and by how many rows (0: as many, but other versions). */
export function changedTables(before: Record<string, TableState>, after: Record<string, TableState>): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => before[name]?.rows !== after[name]?.rows || before[name]?.digest !== after[name]?.digest)
  return Object.fromEntries(changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]))
}
