import type pg from 'pg'

/** Moves what is remembered under an idempotency key so many hours back; gives how many answers there were. */
export async function ageAnswers(client: pg.Client, key: string, hours: number): Promise<number> {
  const { rowCount } = await client.query(
    'update idempotency_keys set created_at = created_at - make_interval(hours => $2) where key = $1',
    [key, hours],
  )
  return rowCount ?? 0
}
