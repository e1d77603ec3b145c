import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Portico } from './portico.ts'

const read = (portico: Portico, name: string) => JSON.parse(readFileSync(path.join(portico.dataDir, name), 'utf8')) as unknown

const at = (portico: Portico, user: string, password: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${(read(portico, 'postgres.json') as { port: number }).port}/portico`

/** Where the owner of the database signs in, as the operator finds it in DATA_DIR. */
export const ownerUrl = (portico: Portico): string =>
  at(portico, 'portico_owner', (read(portico, 'postgres.secrets.json') as { ownerPassword: string }).ownerPassword)

/** Whom no wall holds. */
export const superuserUrl = (portico: Portico): string =>
  at(portico, 'postgres', (read(portico, 'postgres.secrets.json') as { superuserPassword: string }).superuserPassword)

/** One of the roles that Portico itself signs in with, such as `app_rw`. */
export const roleUrl = (portico: Portico, role: string): string =>
  at(portico, role, (read(portico, 'secrets.json') as { roles: Record<string, string> }).roles[role] ?? '')

/** A connection of the operator's to the database; ended when the work is done. */
export async function asOperator<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico-proof' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
