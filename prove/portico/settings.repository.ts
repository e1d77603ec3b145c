import type pg from 'pg'

/** A setting of the running PostgreSQL, by its name. */
export async function showSetting(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1, true) as value', [name])
  return rows[0]!.value
}
