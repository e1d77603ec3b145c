import type pg from 'pg'
import { placeOfUser, placeOpen } from './place.repository.ts'

/** A pool or a connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

export type AccountRow = {
  id: string
  user_id: string | null
  email: string
  email_verified: boolean
  password_hash: string | null
  first_name: string
  last_name: string
  language: string
  time_zone: string
  /** The user's own status; Active if the account has no user yet. */
  status: string
  /** The account's tenant, and its merchant if it has one, let their users in; true if the account has no user yet. */
  place_open: boolean
  tenant_name: string | null
  merchant_id: string | null
  has_second_factor: boolean
  /** The tenant has no codes sent by mail: they are those of the person's app. */
  codes_in_app_only: boolean
}

const select = `select a.id, a.user_id, a.email, a.email_verified_at is not null as email_verified, a.password_hash,
    coalesce(u.first_name, a.first_name) as first_name, coalesce(u.last_name, a.last_name) as last_name,
    coalesce(u.language, a.language) as language, coalesce(u.time_zone, 'UTC') as time_zone,
    coalesce(u.status, 'Active') as status, (a.user_id is null or ${placeOpen}) as place_open, t.name as tenant_name, u.merchant_id,
    exists (select from identity.second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
    coalesce(t.sca_codes = 'App', false) as codes_in_app_only
  from identity.accounts a left join users u on u.id = a.user_id ${placeOfUser}`

async function findOne(db: Queryable, name: string, condition: string, value: string): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow>({ name, text: `${select} where ${condition}`, values: [value] })
  return rows[0]
}

export const findAccount = (db: Queryable, id: string) => findOne(db, 'account_by_id', 'a.id = $1', id)
export const findAccountByEmail = (db: Queryable, email: string) => findOne(db, 'account_by_email', 'a.email = $1', email)
export const findAccountOfUser = (db: Queryable, userId: string) => findOne(db, 'account_by_user', 'a.user_id = $1', userId)

export type UserRow = {
  id: string
  tenant_id: string
  email: string
  first_name: string
  last_name: string
  language: string
  status: string
  tenant_name: string
  /** The address belongs to another account. */
  address_taken: boolean
}

async function findOneUser(db: Queryable, condition: string, value: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select u.id, u.tenant_id, u.email, u.first_name, u.last_name, u.language, u.status, t.name as tenant_name,
        exists (select from identity.accounts a where a.email = u.email and a.user_id <> u.id) as address_taken
      from users u join tenants t on t.id = u.tenant_id where u.deleted_at is null and ${condition}`,
    [value],
  )
  return rows[0]
}
export const findUser = (db: Queryable, id: string) => findOneUser(db, 'u.id = $1', id)
/** Several may have been invited under one address: the owner of the account, else the user invited first. */
export const findUserByEmail = (db: Queryable, email: string) =>
  findOneUser(
    db,
    'u.email = $1 order by exists (select from identity.accounts a where a.user_id = u.id) desc, u.created_at, u.id limit 1',
    email,
  )

export type NewAccount = {
  id: string
  userId: string | null
  email: string
  passwordHash: string | null
  verifiedAt: Date | null
  firstName?: string
  lastName?: string
  language?: string
  at: Date
}

/** An account without a user under this address now belongs to the user. It keeps its own facts where no new ones are given. */
export async function upsertAccount(db: Queryable, account: NewAccount): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into identity.accounts (id, user_id, email, password_hash, password_changed_at, email_verified_at, first_name, last_name, language, created_at)
      values ($1, $2, $3, $4, case when $4::text is null then null else $5::timestamptz end, $6, $7, $8, $9, $5)
      on conflict (email) do update set user_id = coalesce(excluded.user_id, accounts.user_id),
        password_hash = coalesce(excluded.password_hash, accounts.password_hash),
        password_changed_at = coalesce(excluded.password_changed_at, accounts.password_changed_at),
        email_verified_at = coalesce(accounts.email_verified_at, excluded.email_verified_at)
      returning id`,
    [
      account.id,
      account.userId,
      account.email,
      account.passwordHash,
      account.at,
      account.verifiedAt,
      account.firstName ?? '',
      account.lastName ?? '',
      account.language ?? 'en',
    ],
  )
  return rows[0]!.id
}

export async function updatePassword(db: Queryable, accountId: string, passwordHash: string, at: Date): Promise<void> {
  await db.query('update identity.accounts set password_hash = $2, password_changed_at = $3 where id = $1', [accountId, passwordHash, at])
}

export async function verifyEmail(db: Queryable, accountId: string, at: Date): Promise<void> {
  await db.query('update identity.accounts set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [accountId, at])
}

/** Only from one of `from`; returns whether the person was in such a state. */
export async function moveUserStatus(db: Queryable, userId: string, from: string[], to: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update users set status = $3, version = version + 1, updated_at = $4 where id = $1 and status = any($2)',
    [userId, from, to, at],
  )
  return rowCount === 1
}

export async function updateNames(db: Queryable, account: AccountRow, firstName: string, lastName: string, at: Date): Promise<void> {
  if (account.user_id === null) {
    await db.query('update identity.accounts set first_name = $2, last_name = $3 where id = $1', [account.id, firstName, lastName])
  } else {
    const text = 'update users set first_name = $2, last_name = $3, version = version + 1, updated_at = $4 where id = $1'
    await db.query(text, [account.user_id, firstName, lastName, at])
  }
}

export async function recordSignIn(db: Queryable, account: AccountRow, at: Date): Promise<void> {
  if (account.user_id !== null) await db.query('update users set last_login_at = $2 where id = $1', [account.user_id, at])
}
