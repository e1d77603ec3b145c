import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anImporter, type Importer } from '../importer.fixture.ts'
import { batchTransactions } from '../run-state.ts'

let importer: Importer
beforeAll(async () => {
  importer = await anImporter(inject('cluster'))
  // PostgreSQL comes once a minute to see how large the table has become, and may come in the middle.
  await importer.query('alter table transactions set (autovacuum_enabled = false)')
})
afterAll(() => importer?.close())

async function lookupsById(): Promise<number> {
  await importer.pool.query('select pg_stat_force_next_flush()')
  const [found] = await importer.query<{ lookups: number }>(
    `select sum(idx_scan)::int as lookups from pg_stat_user_indexes where indexrelname in ('transactions_pkey', 'transactions_platform_id')`,
  )
  return found!.lookups
}

test('in the first import of a database, what refers to a transaction finds it by its id, but for the first batches', async () => {
  const lines = Array.from({ length: 8 * batchTransactions }, (_, n) => `P${n},Payment,10.00,2025-01-01T10:00:00Z,,Ada`)
  const report = await importer.importText(`id,type,amount,at,of,name\n${lines.join('\n')}\n`)
  expect(report.payments.created).toBe(lines.length)
  const [referring] = await importer.query<{ rows: number }>(
    'select ((select count(*) from import_keys) + (select count(*) from transaction_events) + (select count(*) from ledger_entries))::int as rows',
  )
  expect(referring!.rows).toBe(4 * lines.length)
  await expect.poll(lookupsById).toBeGreaterThan(referring!.rows / 2)
})
