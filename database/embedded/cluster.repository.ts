import pg from 'pg'
import type { Secrets } from './secrets.ts'

/** What the launcher asks of a running cluster, and the roles and the database it makes in one. */
export const OWNER_ROLE = 'portico_owner'
export const DATABASE = 'portico'

export type Answer = { pid: number; dataDirectory: string; port: number }

/** One line for single-user mode, where no password is asked for. */
export function superuserPasswordStatement(secrets: Secrets): string {
  return `ALTER ROLE postgres PASSWORD '${secrets.superuserPassword}'\n`
}

/** Who answers at this address to our superuser password: the scram handshake also proves that the server knows it. */
export async function askServer(adminUrl: string, timeoutMs: number): Promise<Answer> {
  const question = async (client: pg.Client) => {
    const { rows } = await client.query<Answer>(`
      SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid,
        current_setting('data_directory') AS "dataDirectory", current_setting('port')::int AS port`)
    return rows[0] as Answer
  }
  return withClient(adminUrl, question, timeoutMs)
}

/** Makes the owner role and its database where they are missing, and sets the owner's password where it does not open the database. */
export async function ensureOwner(adminUrl: string, ownerUrl: string, secrets: Secrets): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount: role } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER_ROLE])
    const { rowCount: database } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (role && database && (await canConnect(ownerUrl))) return
    await client.query(`${role ? 'ALTER' : 'CREATE'} ROLE ${OWNER_ROLE} LOGIN CREATEROLE CREATEDB PASSWORD '${secrets.ownerPassword}'`)
    if (!database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`)
  })
}

/** Version number as the server reports it, 180004 for 18.4. */
export async function readServerVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version")
    return rows[0]?.version ?? 0
  })
}

async function canConnect(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false)
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>, connectTimeoutMs = 10_000): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, query_timeout: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}
