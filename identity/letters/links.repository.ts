import type { Queryable } from '../core/accounts.repository.ts'

export type LinkPurpose = 'invitation' | 'registration' | 'password-reset'

export type LinkRow = {
  purpose: LinkPurpose
  account_id: string | null
  user_id: string | null
  email: string
  first_name: string
  last_name: string
}

export type NewLink = {
  tokenHash: Buffer
  purpose: LinkPurpose
  accountId?: string | null
  userId?: string | null
  email: string
  firstName?: string
  lastName?: string
  at: Date
  expiresAt: Date
}

/** Earlier links of the same kind to the same address stop working; of invitations, those to the same person. */
export async function insertLink(db: Queryable, link: NewLink): Promise<void> {
  await db.query(
    `with replaced as (update identity.one_time_links set used_at = $8 where email = $5 and purpose = $2 and user_id is not distinct from $4 and used_at is null)
      insert into identity.one_time_links (token_hash, purpose, account_id, user_id, email, first_name, last_name, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      link.tokenHash,
      link.purpose,
      link.accountId ?? null,
      link.userId ?? null,
      link.email,
      link.firstName ?? '',
      link.lastName ?? '',
      link.at,
      link.expiresAt,
    ],
  )
}

const columns = 'purpose, account_id, user_id, email, first_name, last_name'
const usable = 'token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3'

export async function findLink(db: Queryable, tokenHash: Buffer, purposes: LinkPurpose[], at: Date): Promise<LinkRow | undefined> {
  const { rows } = await db.query<LinkRow>(`select ${columns} from identity.one_time_links where ${usable}`, [tokenHash, purposes, at])
  return rows[0]
}

/** Given to exactly one of any number of callers. */
export async function useLink(db: Queryable, tokenHash: Buffer, purposes: LinkPurpose[], at: Date): Promise<LinkRow | undefined> {
  const { rows } = await db.query<LinkRow>(`update identity.one_time_links set used_at = $3 where ${usable} returning ${columns}`, [
    tokenHash,
    purposes,
    at,
  ])
  return rows[0]
}
