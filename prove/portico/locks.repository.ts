import type pg from 'pg'

/** As if so many minutes had gone by since wrong passwords were counted and addresses locked. Gives how many locks there are. */
export async function moveLocks(client: pg.Client, minutes: number): Promise<number> {
  const { rowCount } = await client.query(
    `update identity.sign_in_failures set locked_until = locked_until - make_interval(mins => $1), last_at = last_at - make_interval(mins => $1)
      where locked_until is not null`,
    [minutes],
  )
  return rowCount ?? 0
}

/** Forgets every wrong password, as an operator would who unlocks all. */
export async function forgetWrongPasswords(client: pg.Client): Promise<void> {
  await client.query('delete from identity.sign_in_failures')
}
