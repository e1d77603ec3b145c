import { createReadStream, createWriteStream, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { anInstallation, ended, type Installation } from './import/installation.fixture.ts'

let installation: Installation
let folder: string
beforeAll(async () => {
  installation = await anInstallation(inject('cluster'))
  folder = installation.folder
})
afterAll(() => installation?.close())

const aFile = (file: string, text: string) => writeFileSync(join(folder, file), text)
const rowCount = async (sql: string, values: unknown[] = []) => (await installation.admin.query(sql, values)).rowCount ?? 0
const into = ['--tenant', 'northwind', '--merchant', 'acme']
const good = 'externalId,amount,currency,createdAt\nA-1,12.50,GBP,2025-01-01T00:00:00Z\n'

test('what it cannot do it says in a sentence, and changes nothing', async () => {
  aFile('good.csv', good)
  aFile('other.csv', 'id,sum\n1,2\n')
  aFile('map.json', '{ "source": "x", "columns": { "externalId": "id" } }')
  const cases: [string[], string][] = [
    [['good.csv', '--tenant', 'north', '--merchant', 'acme'], 'There is no tenant north. There is contoso, northwind.'],
    [['good.csv', '--tenant', 'northwind', '--merchant', 'initech'], 'northwind has no merchant initech. It has acme, globex.'],
    [['good.csv', '--tenant', 'northwind'], 'Say whose payments they are: --tenant and --merchant.'],
    [['good.csv', ...into, '--colour'], '--colour'],
    [['gone.csv', ...into], 'gone.csv cannot be read: there is no such file.'],
    [['other.csv', ...into], 'other.csv has no column externalId, amount, currency, createdAt. Its columns are id, sum.'],
    [['other.csv', ...into, '--map', 'map.json'], 'says nothing about amount, currency, createdAt.'],
  ]
  for (const [words, sentence] of cases) {
    const { code, err, out } = await installation.command(...words)
    expect({ sentence, err: err.includes(sentence), code, out }).toEqual({ sentence, err: true, code: 1, out: '' })
  }
  expect(await rowCount('select from transactions')).toBe(0)
}, 120_000)

test('the command reads a file relative to the user’s own folder, reports, and writes rejected rows to a writable folder', async () => {
  aFile('shop.csv', `${good}A-2,x,GBP,2025-01-01T00:00:00Z\n`)
  const dry = await installation.command('shop.csv', ...into, '--dry-run')
  expect(dry.out).toContain('Checked, nothing written: northwind / acme, source csv')
  expect(await rowCount('select from transactions')).toBe(0)

  // A descriptor: its folder takes no files.
  const { child, said } = installation.start(['/dev/fd/3', ...into], openSync(join(folder, 'shop.csv'), 'r'))
  expect(await ended(child)).toBe(0)
  expect(said.out).toMatch(
    /Imported: northwind \/ acme, source csv\n {2}lines: 2 in .+\n {2}payments: 1 \(created 1, unchanged 0\), sum in minor units GBP 1250\n/,
  )
  expect(said.out).toContain('  rejected: 1 (1 lines)\n    1 (1 lines): amount is not an amount\n')
  expect(said.out).toContain(`  rejected rows: ${join(folder, '3.rejected.csv')}`)

  const again = await installation.command('shop.csv', ...into, '--json')
  expect(JSON.parse(again.out)).toMatchObject({ lines: 2, payments: { count: 1, created: 0, unchanged: 1, sumMinor: { GBP: 1250 } } })
  const rows = await installation.query(`select actor_name, after->>'file' as file from audit_records where action = 'imports.run'`)
  expect(rows).toEqual([{ actor_name: expect.stringMatching(/\S/), file: '3' }])
}, 60_000)

describeWithPublicData('03-transactions/online-retail/online-retail.csv.gz', 'the payments of a real shop', (place) => {
  // Enough for several batches; tools/import/online-retail.test.ts brings in all of it.
  const file = 'beginning.csv'
  const lines = 40_000
  let middle: { key: string; source: string; merchant: 'acme' }
  beforeAll(async () => {
    await pipeline(beginningOf(place, lines), createWriteStream(join(folder, file)))
    expect((await installation.command(file, '--tenant', 'northwind', '--merchant', 'globex')).code).toBe(0)
    const payments = `select external_id as key from transactions where merchant_id = $1 and type = 'Payment' order by created_at, external_id`
    const all = await installation.query<{ key: string }>(payments, [installation.world.globex.id])
    // Batches hold 500 transactions: it has whole ones before and after it.
    middle = { key: all[Math.floor(all.length / 2)]!.key, source: 'online-retail', merchant: 'acme' }
  }, 120_000)
  const keysOf = (merchantId: string, mode: string) =>
    rowCount('select from import_keys where merchant_id = $1 and mode = $2', [merchantId, mode])
  const isHeld = () => vi.waitUntil(() => installation.isHeld(), { timeout: 120_000, interval: 20 })

  /** Everything that an import leaves, ids and the moment of the run aside. */
  async function stateOf(merchantId: string) {
    const digest = async (select: string) => {
      const [digested] = await installation.query<{ rows: number; digest: string }>(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)), 0)::text as digest from (${select}) r`,
        [merchantId],
      )
      return digested
    }
    const transactions = await digest(
      `select t.external_id, t.type, t.status, t.status_before, t.status_changed_at, t.amount_minor, t.amount_captured_minor, t.amount_refunded_minor,
         t.event_count, t.version, t.country, t.details, t.created_at, p.external_id as parent
       from transactions t left join transactions p on (p.tenant_id, p.id) = (t.tenant_id, t.parent_transaction_id) where t.merchant_id = $1 and t.mode = 'Live' and t.external_id ~ '^C?[0-9]+$'`,
    )
    const events = await digest(
      `select t.external_id, e.seq, e.at, e.kind, e.title, e.status_from, e.status_to, e.amount_minor from transaction_events e
       join transactions t on (t.tenant_id, t.id) = (e.tenant_id, e.transaction_id) where e.merchant_id = $1 and e.mode = 'Live' and t.external_id ~ '^C?[0-9]+$'`,
    )
    const entries = await digest(
      `select t.external_id, e.account_code, e.amount_minor, e.currency, e.posted_at from ledger_entries e
       join transactions t on (t.tenant_id, t.id) = (e.tenant_id, e.transaction_id) where e.merchant_id = $1 and e.mode = 'Live' and t.external_id ~ '^C?[0-9]+$'`,
    )
    const keys = await digest(`select key, source from import_keys where merchant_id = $1 and mode = 'Live' and source = 'online-retail'`)
    return { transactions, events, entries, keys }
  }

  test('killed in the middle and run again, it ends in the same state', async () => {
    const { world } = installation
    const release = await installation.holdAt({ ...middle, mode: 'Live' })
    const { child } = installation.start([file, ...into])
    await isHeld()
    expect(await keysOf(world.acme.id, 'Live')).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended(child)
    await release()
    const { out } = await installation.command(file, ...into, '--json')
    const { payments } = JSON.parse(out) as { payments: { created: number; unchanged: number } }
    expect(payments.unchanged).toBeGreaterThan(0)
    expect(payments.created).toBeGreaterThan(0)
    expect(await stateOf(world.acme.id)).toEqual(await stateOf(world.globex.id))
  }, 240_000)

  test('Ctrl-C ends the import between batches, with a report so far', async () => {
    const { world } = installation
    const release = await installation.holdAt({ ...middle, mode: 'Test' })
    const { child, said } = installation.start([file, ...into, '--mode', 'Test'])
    await isHeld()
    const before = await keysOf(world.acme.id, 'Test')
    expect(before).toBeGreaterThan(0)
    child.kill('SIGINT')
    await vi.waitFor(() => expect(said.err).toContain('Stopping after the batch that is being written'), { timeout: 60_000, interval: 20 })
    const exit = ended(child)
    await release()
    expect(await exit).toBe(130)
    expect(said.out).toContain('Stopped; run it again to continue: northwind / acme, source online-retail')
    const created = [...said.out.matchAll(/\(created ([\d,]+), /g)].reduce((sum, [, count]) => sum + Number(count!.replace(',', '')), 0)
    expect(created).toBe(await keysOf(world.acme.id, 'Test'))
    expect(created).toBeGreaterThan(before)
    expect(created).toBeLessThan(await keysOf(world.globex.id, 'Live'))
    const rows = await installation.query(
      `select after->>'stopped' as stopped from audit_records where after->>'source' = 'online-retail' order by at desc limit 1`,
    )
    expect(rows).toEqual([{ stopped: 'true' }])
  }, 180_000)
})

async function* beginningOf(place: string, lines: number) {
  let read = 0
  for await (const line of createInterface({ input: createReadStream(place).pipe(createGunzip()) })) {
    if (++read > lines) return
    yield `${line}\n`
  }
}
