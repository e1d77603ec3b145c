import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** `app_` roles own nothing. app_limited is app_rw for people held to some merchants, methods or providers, with rights and policies of its own. identity and jobs serve the local tables (accounts and sessions; job queue and outbox). */
export const roleKeys = ['app_rw', 'app_limited', 'app_platform', 'app_import', 'app_backup', 'app_identity', 'app_jobs'] as const
export type RoleKey = (typeof roleKeys)[number]
/** They cannot sign in: app_search lends its rights to the functions that it owns (decision 25). */
const lendingKeys = ['app_search'] as const
const allKeys = [...roleKeys, ...lendingKeys]
export type RoleNames = Record<(typeof allKeys)[number], string>
export type RolePasswords = Partial<Record<RoleKey, string>>

/** Role names are cluster-wide: the database's name is their prefix wherever it is not the product's own. */
export const roleNamesOf = (database: string): RoleNames =>
  Object.fromEntries(allKeys.map((key) => [key, database === 'portico' ? key : `${database}_${key}`])) as RoleNames

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
/** Two at once that change a role fail with "tuple concurrently updated". */
export const rolesLock = 7_220_117

export const newPassword = () => randomBytes(24).toString('base64url')

/**
 * Makes the roles that are missing and sets their passwords, under an advisory lock (several starts may race).
 * The backup role reads past the walls; where the caller may not create such a role it is made without, and the
 * operating manual names the one command a superuser must run.
 */
export async function ensureRoles(client: pg.Client | pg.PoolClient, names: RoleNames, passwords: RolePasswords): Promise<void> {
  const quotedNames = Object.values(names).map(quoted)
  await client.query('select pg_advisory_lock($1)', [rolesLock])
  try {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [Object.values(names)])
    const existing = new Set(rows.map((row) => row.rolname))
    for (const name of Object.values(names))
      if (!existing.has(name)) await client.query(`create role ${quoted(name)} nologin nocreaterole nocreatedb`)
    for (const key of roleKeys) {
      const password = passwords[key]
      if (password) await client.query(`alter role ${quoted(names[key])} login password ${literal(password)}`)
    }
    // A member of app_rw is shown by its policies what its own would hide.
    await client.query(`revoke ${quoted(names.app_rw)} from ${quoted(names.app_limited)}`)
    const bypass = await client.query<{ rolbypassrls: boolean }>('select rolbypassrls from pg_roles where rolname = $1', [names.app_backup])
    if (!bypass.rows[0]?.rolbypassrls) await client.query(`alter role ${quoted(names.app_backup)} bypassrls`).catch(() => undefined)
    const database = (await client.query<{ current_database: string }>('select current_database()')).rows[0]!.current_database
    for (const key of roleKeys) await client.query(`grant connect on database ${quoted(database)} to ${quoted(names[key])}`)
    await client.query(`revoke all on schema public from public; grant usage on schema public to ${quotedNames.join(', ')}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [rolesLock])
  }
}
