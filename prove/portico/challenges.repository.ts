import type pg from 'pg'

/** As if ten minutes had gone by for every code that waits to be used. Gives how many there were. */
export async function expireChallenges(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `update identity.step_up_challenges set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
      where consumed_at is null`,
  )
  return rowCount ?? 0
}
