import type { Queryable } from '../core/accounts.repository.ts'

export async function findLinkedAccountId(db: Queryable, issuer: string, subject: string): Promise<string | undefined> {
  const { rows } = await db.query<{ account_id: string }>(
    'select account_id from identity.external_identities where issuer = $1 and subject = $2',
    [issuer, subject],
  )
  return rows[0]?.account_id
}

export async function linkExternal(db: Queryable, issuer: string, subject: string, accountId: string, at: Date): Promise<void> {
  await db.query(
    'insert into identity.external_identities (issuer, subject, account_id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [issuer, subject, accountId, at],
  )
}
