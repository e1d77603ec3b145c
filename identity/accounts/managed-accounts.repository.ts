import type { Queryable } from '../core/accounts.repository.ts'

export type StateRow = { user_id: string; has_second_factor: boolean; invitation_expires_at: string | Date | null }

/** One row for each of the people. $2 is now. */
export async function listStates(db: Queryable, userIds: readonly string[], at: Date): Promise<StateRow[]> {
  const { rows } = await db.query<StateRow>({
    name: 'managed_states',
    text: `select p.user_id,
        exists (select from identity.accounts a join identity.second_factors f on f.account_id = a.id
          where a.user_id = p.user_id and f.confirmed_at is not null)
          or exists (select from identity.accounts a join identity.passkeys k on k.account_id = a.id where a.user_id = p.user_id) as has_second_factor,
        (select max(l.expires_at) from identity.one_time_links l
          where l.user_id = p.user_id and l.purpose = 'invitation' and l.used_at is null and l.expires_at > $2) as invitation_expires_at
      from unnest($1::uuid[]) as p (user_id)`,
    values: [userIds, at],
  })
  return rows
}

/** Links that were sent to the person stop working. */
export async function dropLinks(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.query(
    `update identity.one_time_links set used_at = $2
      where used_at is null and (user_id = $1 or account_id in (select id from identity.accounts where user_id = $1))`,
    [userId, at],
  )
}

/** The account can no longer sign in, and its address is free. The row stays, because sessions and the trail name it. */
export async function emptyAccount(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from identity.external_identities where account_id = $1', [accountId])
  await db.query(
    `update identity.accounts set email = 'deleted-' || id || '@deleted.invalid', email_verified_at = null, password_hash = null where id = $1`,
    [accountId],
  )
}
