import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { RoleNames } from './roles.ts'

const folder = path.join(import.meta.dirname, 'migrations')
const migrationsLock = 7_220_118

/** Numbered SQL files, each in one transaction unless its first line is `-- no transaction`. Forward only, never edited after landing. */
export async function migrate(
  client: pg.Client,
  names: RoleNames,
  options: { upTo?: string; only?: ReadonlySet<string>; onApplied?: ((done: number, all: number) => void) | undefined } = {},
): Promise<string[]> {
  const applied: string[] = []
  await client.query('select pg_advisory_lock($1)', [migrationsLock])
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table schema_migrations enable row level security')
    const done = new Set((await client.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name))
    const isWanted = (name: string) => !(options.upTo && name > options.upTo) && !done.has(name) && options.only?.has(name) !== false
    const wanted = (await migrationNames()).filter(isWanted)
    for (const name of wanted) {
      await apply(client, name, withRoles(await readFile(path.join(folder, name), 'utf8'), names))
      applied.push(name)
      options.onApplied?.(applied.length, wanted.length)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationsLock])
  }
  return applied
}

export const migrationNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** `{{app_rw}}` is replaced with the role's name in this cluster. */
const withRoles = (sql: string, names: RoleNames) =>
  Object.entries(names).reduce((text, [key, name]) => text.replaceAll(`{{${key}}}`, `"${name.replaceAll('"', '""')}"`), sql)

async function apply(client: pg.Client, name: string, sql: string) {
  const record = () => client.query('insert into schema_migrations (name) values ($1)', [name])
  if (sql.startsWith('-- no transaction')) {
    for (const statement of sql.split(/;\s*$/m)) if (statement.replace(/--.*$/gm, '').trim()) await client.query(statement)
    await record()
    return
  }
  await client.query('begin')
  try {
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
