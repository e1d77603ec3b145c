import type pg from 'pg'

/** Moves the stored answer of an idempotency key so many hours back; returns the number of answers. */
export async function ageAnswers(client: pg.Client, key: string, hours: number): Promise<number> {
  const { rowCount } = await client.query(
    'update idempotency_keys set created_at = created_at - make_interval(hours => $2) where key = $1',
    [key, hours],
  )
  return rowCount ?? 0
}
