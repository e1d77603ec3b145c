import type { Queryable } from '../core/accounts.repository.ts'

export type PasskeyRow = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: string | number
  transports: string[]
  synced: boolean
  name: string
  created_at: string | Date
  last_used_at: string | Date | null
  version: number
}

const columns = 'id, account_id, credential_id, public_key, counter, transports, synced, name, created_at, last_used_at, version'

export async function listPasskeys(db: Queryable, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${columns} from identity.passkeys where account_id = $1 order by created_at desc, id desc limit 100`,
    [accountId],
  )
  return rows
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await db.query<PasskeyRow>(`select ${columns} from identity.passkeys where credential_id = $1`, [credentialId])
  return rows[0]
}

type NewPasskey = {
  id: string
  accountId: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  synced: boolean
  name: string
  at: Date
}

/** Undefined if an account has it already, or this account has its maximum. */
export async function insertPasskey(db: Queryable, key: NewPasskey, most: number): Promise<PasskeyRow | undefined> {
  await db.query('select 1 from identity.accounts where id = $1 for update', [key.accountId])
  const { rows } = await db.query<PasskeyRow>(
    `insert into identity.passkeys (id, account_id, credential_id, public_key, counter, transports, synced, name, created_at)
      select $1, $2::uuid, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from identity.passkeys where account_id = $2::uuid) < $10
      on conflict (credential_id) do nothing returning ${columns}`,
    [key.id, key.accountId, key.credentialId, Buffer.from(key.publicKey), key.counter, key.transports, key.synced, key.name, key.at, most],
  )
  return rows[0]
}

/** Forward only; of several at once that say the same number one passes. A device that never counts says 0 every time. */
export async function usePasskey(db: Queryable, id: string, counter: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
    [id, counter, at],
  )
  return rowCount === 1
}

export async function renamePasskey(db: Queryable, accountId: string, id: string, name: string, version: number) {
  const { rows } = await db.query<PasskeyRow>(
    `update identity.passkeys set name = $3, version = version + 1 where account_id = $1 and id = $2 and version = $4 returning ${columns}`,
    [accountId, id, name, version],
  )
  return rows[0]
}

export async function deletePasskey(db: Queryable, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  const { rows } = await db.query<PasskeyRow>(`delete from identity.passkeys where account_id = $1 and id = $2 returning ${columns}`, [
    accountId,
    id,
  ])
  return rows[0]
}

export async function deletePasskeysOf(db: Queryable, accountId: string): Promise<number> {
  const { rowCount } = await db.query('delete from identity.passkeys where account_id = $1', [accountId])
  return rowCount ?? 0
}

/** True for the one who answers it first. */
export async function noteAnswered(db: Queryable, challengeDigest: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into identity.answered_challenges (digest, expires_at) values ($1, $2) on conflict do nothing',
    [challengeDigest, expiresAt],
  )
  return rowCount === 1
}
