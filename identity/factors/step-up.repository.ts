import type { Queryable } from '../core/accounts.repository.ts'

export type ChallengeRow = { id: string; code_digest: Buffer | null; failures: number }

/** The open challenge of this person for exactly this action and payload. */
export async function findOpenChallenge(
  db: Queryable,
  accountId: string,
  operation: string,
  payloadHash: string,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const { rows } = await db.query<ChallengeRow>({
    name: 'open_challenge',
    text: `select id, code_digest, failures from identity.step_up_challenges
      where account_id = $1 and operation = $2 and payload_hash = $3 and consumed_at is null and expires_at > $4 order by created_at desc limit 1`,
    values: [accountId, operation, payloadHash, now],
  })
  return rows[0]
}

export async function insertChallenge(
  db: Queryable,
  row: { id: string; accountId: string; operation: string; payloadHash: string; codeDigest: Buffer | null; at: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    'insert into identity.step_up_challenges (id, account_id, operation, payload_hash, code_digest, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.id, row.accountId, row.operation, row.payloadHash, row.codeDigest, row.at, row.expiresAt],
  )
}

/** Notes a try before the code is looked at, so that tries sent at once cannot outrun the count. */
export async function noteTry(db: Queryable, id: string): Promise<number> {
  const { rows } = await db.query<{ failures: number }>(
    'update identity.step_up_challenges set failures = failures + 1 where id = $1 returning failures',
    [id],
  )
  return rows[0]?.failures ?? Number.POSITIVE_INFINITY
}

/** True for the one caller whose code counts. */
export async function consumeChallenge(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.step_up_challenges set consumed_at = $2 where id = $1 and consumed_at is null and expires_at > $2',
    [id, now],
  )
  return rowCount === 1
}
