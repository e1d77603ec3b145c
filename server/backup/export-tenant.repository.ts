import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { beginSnapshot, listTables, steadySession } from './tables.repository.ts'

/** Secrets that the tenant has itself or must replace, and data that only our processes understand. */
const leftOut = ['encryption_keys', 'connector_credentials', 'tenant_secrets', 'idempotency_keys', 'outbox', 'support_presence'].map(
  (name) => `public.${name}`,
)

/**
 * All rows of one tenant as they are in one moment: a gzip of JSON lines for each table, named after it. `url` is that of app_backup.
 * Returns the id of the tenant; undefined where none has this short name.
 */
export async function exportTenant(url: string, slug: string, folder: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico-export-tenant' })
  await client.connect()
  try {
    await steadySession(client)
    await beginSnapshot(client)
    const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [slug])
    const tenantId = rows[0]?.id
    if (tenantId === undefined) return undefined
    for (const { name, columns } of await listTables(client)) {
      const key = name === 'public.tenants' ? 'id' : columns.includes('tenant_id') ? 'tenant_id' : undefined
      if (!name.startsWith('public.') || key === undefined || leftOut.includes(name)) continue
      const lines = `select row_to_json(one_row)::text from (select ${columns.join(', ')} from ${name} where ${key} = ${pg.escapeLiteral(tenantId)}) one_row`
      // Quoted by what JSON never holds: each row leaves as it is, a line.
      const copy = client.query(to(`copy (${lines}) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`))
      const file = path.join(folder, `${name.slice('public.'.length)}.jsonl.gz`)
      await pipeline(copy, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    }
    return tenantId
  } finally {
    await client.end()
  }
}
