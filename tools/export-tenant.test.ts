import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anInstallationToCopy, runScript } from './backup/two-installations.fixture.ts'

let installation: Awaited<ReturnType<typeof anInstallationToCopy>>
beforeAll(async () => {
  installation = await anInstallationToCopy(inject('cluster'))
}, 180_000)
afterAll(() => installation?.close())

const exportOf = (...words: string[]) => runScript('export:tenant', words, installation.env(installation.home))

test('an export has all rows and uploads of one tenant, nothing of another, and no secret', async () => {
  const { northwind, contoso, acme } = installation.one.world
  expect(await exportOf('northwind', 'given')).toMatchObject({ code: 0, out: expect.stringContaining('All rows of northwind are in ') })
  const folder = join(installation.one.folder, 'given')
  const rowsOf = (file: string) =>
    gunzipSync(readFileSync(join(folder, file)))
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
  for (const file of files)
    for (const row of rowsOf(file)) expect({ file, owner: row.tenant_id ?? row.id }).toEqual({ file, owner: northwind.id })
  for (const table of ['transactions', 'ledger_entries', 'audit_records', 'users', 'merchants']) {
    const { rows } = await installation.query(
      installation.home,
      `select count(*)::int as n from ${table} where tenant_id = '${northwind.id}'`,
    )
    expect([table, rowsOf(`${table}.jsonl.gz`).length]).toEqual([table, (rows[0] as { n: number }).n])
  }
  expect(rowsOf('transactions.jsonl.gz')[0]).toMatchObject({ currency: 'GBP', mode: 'Live' })
  expect(files.filter((name) => /^(encryption_keys|connector_credentials|tenant_secrets)\./.test(name))).toEqual([])
  expect(readFileSync(join(folder, 'uploads', acme.id), 'utf8')).toBe('what somebody uploaded')
  expect(contoso.id).not.toBe(northwind.id)

  expect(await exportOf('northwind', 'given')).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })
  expect(await exportOf('nobody', 'empty')).toMatchObject({ code: 1, err: 'There is no tenant nobody.\n' })
  expect(existsSync(join(installation.one.folder, 'empty'))).toBe(false)
}, 180_000)
