import pg from 'pg'
import { migrate } from './migrate.ts'
import { ensureRoles, type RoleKey, type RoleNames, roleKeys, roleNamesOf, rolesLock } from './roles.ts'

export type PreparedDatabase = { urls: Record<RoleKey, string>; names: RoleNames; applied: string[] }

type PrepareOptions = {
  ownerUrl: string
  passwords: Record<RoleKey, string>
  names?: RoleNames
  /** A superuser, where there is one: only it may let the backup role read past the walls. */
  adminUrl?: string
  /** The migrations to apply, where not all: those of the release that wrote a backup. */
  only?: ReadonlySet<string>
  onApplied?: (done: number, all: number) => void
}

/**
 * Roles, then migrations, on any PostgreSQL that `ownerUrl` may change. Repeatable: a second call applies nothing.
 * `passwords` are set on the roles; the returned URLs carry them.
 */
export async function prepareDatabase({
  ownerUrl,
  passwords,
  names,
  adminUrl,
  only,
  onApplied,
}: PrepareOptions): Promise<PreparedDatabase> {
  const url = new URL(ownerUrl)
  const roleNames = names ?? roleNamesOf(decodeURIComponent(url.pathname.slice(1)))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await ensureRoles(client, roleNames, passwords)
    if (adminUrl) await letBackupPass(adminUrl, roleNames.app_backup)
    const applied = await migrate(client, roleNames, { ...(only ? { only } : {}), onApplied })
    return { urls: urlsOf(ownerUrl, roleNames, passwords), names: roleNames, applied }
  } finally {
    await client.end()
  }
}

export function urlsOf(ownerUrl: string, names: RoleNames, passwords: Record<RoleKey, string>): Record<RoleKey, string> {
  const entries = roleKeys.map((key) => {
    const url = new URL(ownerUrl)
    url.username = names[key]
    url.password = passwords[key]
    return [key, url.href] as const
  })
  return Object.fromEntries(entries) as Record<RoleKey, string>
}

async function letBackupPass(adminUrl: string, backupRole: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [rolesLock])
    await admin.query(`alter role ${pg.escapeIdentifier(backupRole)} bypassrls`)
  } finally {
    await admin.end()
  }
}
