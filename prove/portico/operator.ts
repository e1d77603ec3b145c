import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Portico } from './portico.ts'

const read = (portico: Portico, name: string) => JSON.parse(readFileSync(path.join(portico.dataDir, name), 'utf8')) as unknown

/** Where the owner of the database signs in, as the operator finds it in DATA_DIR. */
export function ownerUrl(portico: Portico): string {
  const { port } = read(portico, 'postgres.json') as { port: number }
  const { ownerPassword } = read(portico, 'postgres.secrets.json') as { ownerPassword: string }
  return `postgres://portico_owner:${encodeURIComponent(ownerPassword)}@127.0.0.1:${port}/portico`
}

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
