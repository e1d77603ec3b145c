import type { Queryable } from '../core/accounts.repository.ts'

export type SecondFactorRow = {
  sealed_secret: string
  confirmed: boolean
  last_step: number
  recovery_codes_left: number
  next_secret: string | null
}

export async function findSecondFactor(db: Queryable, accountId: string): Promise<SecondFactorRow | undefined> {
  const { rows } = await db.query<SecondFactorRow>(
    `select sealed_secret, confirmed_at is not null as confirmed, last_step, next_secret,
      (select count(*)::int from identity.recovery_codes c where c.account_id = f.account_id and c.used_at is null) as recovery_codes_left
      from identity.second_factors f where account_id = $1`,
    [accountId],
  )
  return rows[0]
}

/** A secret that is shown but not confirmed yet. An existing one, confirmed or not, stays. */
export async function insertPendingFactor(db: Queryable, accountId: string, sealedSecret: string, at: Date): Promise<void> {
  await db.query('insert into identity.second_factors (account_id, sealed_secret, created_at) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    sealedSecret,
    at,
  ])
}

export async function confirmFactor(db: Queryable, accountId: string, step: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.second_factors set confirmed_at = $3, last_step = $2 where account_id = $1 and confirmed_at is null',
    [accountId, step, at],
  )
  return rowCount === 1
}

/** The secret of another device, shown but not confirmed yet; one that is shown already stays. */
export async function insertNextSecret(db: Queryable, accountId: string, sealedSecret: string): Promise<void> {
  await db.query(
    'update identity.second_factors set next_secret = $2 where account_id = $1 and confirmed_at is not null and next_secret is null',
    [accountId, sealedSecret],
  )
}

/** From now on the other device makes the codes. */
export async function takeNextSecret(db: Queryable, accountId: string, sealedSecret: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.second_factors set sealed_secret = next_secret, next_secret = null, last_step = $3 where account_id = $1 and next_secret = $2',
    [accountId, sealedSecret, step],
  )
  return rowCount === 1
}

/** Secrets sealed with any key but this one. */
export async function listSealedOtherwise(db: Queryable, keyId: string) {
  const { rows } = await db.query<{ account_id: string; sealed_secret: string; next_secret: string | null }>(
    `select account_id, sealed_secret, next_secret from identity.second_factors
     where split_part(sealed_secret, '.', 1) <> $1 or split_part(next_secret, '.', 1) <> $1`,
    [keyId],
  )
  return rows
}

export type SealedSecrets = { sealed: string; next: string | null }

/** The same secrets, sealed again; secrets that a user has changed meanwhile stay. */
export async function putSealedSecrets(db: Queryable, accountId: string, from: SealedSecrets, to: SealedSecrets): Promise<void> {
  await db.query(
    `update identity.second_factors set sealed_secret = $4, next_secret = $5
     where account_id = $1 and sealed_secret = $2 and next_secret is not distinct from $3`,
    [accountId, from.sealed, from.next, to.sealed, to.next],
  )
}

export async function countRecoveryCodeOwners(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ owners: number }>(
    'select count(distinct account_id)::int as owners from identity.recovery_codes where used_at is null',
  )
  return rows[0]!.owners
}

/** A code counts once: of several at the same time one passes, and no earlier step ever again. */
export async function useStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.second_factors set last_step = $2 where account_id = $1 and confirmed_at is not null and last_step < $2',
    [accountId, step],
  )
  return rowCount === 1
}

export async function replaceRecoveryCodes(db: Queryable, accountId: string, hashes: Buffer[]): Promise<void> {
  await db.query('delete from identity.recovery_codes where account_id = $1', [accountId])
  await db.query('insert into identity.recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])', [accountId, hashes])
}

export async function useRecoveryCode(db: Queryable, accountId: string, hashes: Buffer[], at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.recovery_codes set used_at = $3 where account_id = $1 and code_hash = any($2::bytea[]) and used_at is null',
    [accountId, hashes, at],
  )
  return rowCount === 1
}

export async function deleteFactor(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    'with codes as (delete from identity.recovery_codes where account_id = $1) delete from identity.second_factors where account_id = $1',
    [accountId],
  )
}
