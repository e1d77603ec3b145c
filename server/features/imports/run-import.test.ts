import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { anImporter, type Importer, plainMap } from './importer.fixture.ts'
import { readMapping } from './mapping/mapping.ts'

let importer: Importer
beforeAll(async () => {
  importer = await anImporter(inject('cluster'))
})
afterAll(() => importer?.close())

/** Each test has a source of its own, so that it knows its keys alone. */
let source = 0
beforeEach(() => void source++)
const map = () => readMapping({ ...plainMap, source: `shop-${source}` }, 'plain')
const importText = (text: string, options: Parameters<Importer['importText']>[1] = {}) =>
  importer.importText(text, { map: map(), ...options })

type Row = {
  key: string
  type: string
  status: string
  amount: number
  captured: number
  refunded: number
  parent: string | null
  events: number
}
const rows = (at = source) =>
  importer.query<Row>(
    `select k.key, t.type, t.status, t.amount_minor::int as amount, t.amount_captured_minor::int as captured, t.amount_refunded_minor::int as refunded,
       p.external_id as parent, t.event_count as events
     from import_keys k join transactions t on (t.tenant_id, t.id) = (k.tenant_id, k.transaction_id)
     left join transactions p on (p.tenant_id, p.id) = (t.tenant_id, t.parent_transaction_id)
     where k.source = $1 order by t.created_at, k.key`,
    [`shop-${at}`],
  )
const head = 'id,type,amount,at,of,name\n'
const counts = (report: Awaited<ReturnType<typeof importText>>) => ({
  lines: report.lines,
  payments: report.payments.count,
  linked: report.refundsLinked.count,
  unlinked: report.refundsUnlinked.count,
  rejected: report.rejected.records,
})

test('payments and refunds come in with their amounts, events, entries and keys', async () => {
  const report = await importText(
    `${head}1,,10.00,2025-01-01T00:00:00Z,,Ada\n2,,20.00,2025-01-02T00:00:00Z,,Bob\nR1,Refund,10.00,2025-01-03T00:00:00Z,1,\nR2,Refund,5.50,2025-01-04T00:00:00Z,2,\n`,
  )
  expect(counts(report)).toEqual({ lines: 4, payments: 2, linked: 2, unlinked: 0, rejected: 0 })
  expect(report.payments.sumMinor).toEqual({ EUR: 3000n })
  expect(report.refundsLinked.sumMinor).toEqual({ EUR: 1550n })
  expect(await rows()).toEqual([
    { key: '1', type: 'Payment', status: 'Refunded', amount: 1000, captured: 1000, refunded: 1000, parent: null, events: 2 },
    { key: '2', type: 'Payment', status: 'Captured', amount: 2000, captured: 2000, refunded: 550, parent: null, events: 2 },
    { key: 'R1', type: 'Refund', status: 'Successful', amount: 1000, captured: 0, refunded: 0, parent: '1', events: 1 },
    { key: 'R2', type: 'Refund', status: 'Successful', amount: 550, captured: 0, refunded: 0, parent: '2', events: 1 },
  ])
  const events = await importer.query(
    `select t.external_id as of, e.seq, e.kind, e.title, e.title_params as params, e.status_from, e.status_to, e.amount_minor::int as amount, e.at = p.created_at as on_time
     from transaction_events e join transactions t on (t.tenant_id, t.id) = (e.tenant_id, e.transaction_id) join import_keys k on (k.tenant_id, k.transaction_id) = (t.tenant_id, t.id)
     join transactions p on p.external_id = case when e.seq = 2 then 'R1' else t.external_id end and p.created_by = t.created_by
     where k.source = $1 and t.external_id in ('1', 'R1') order by t.created_at, e.seq`,
    [`shop-${source}`],
  )
  expect(events).toEqual([
    {
      of: '1',
      seq: 1,
      kind: 'System',
      title: 'history.importedFrom',
      params: { file: 'small.csv' },
      status_from: null,
      status_to: 'Captured',
      amount: 1000,
      on_time: true,
    },
    {
      of: '1',
      seq: 2,
      kind: 'StatusChanged',
      title: 'history.refunded',
      params: { amount: { minor: 1000, currency: 'EUR' } },
      status_from: 'Captured',
      status_to: 'Refunded',
      amount: 1000,
      on_time: true,
    },
    {
      of: 'R1',
      seq: 1,
      kind: 'System',
      title: 'history.importedFrom',
      params: { file: 'small.csv' },
      status_from: null,
      status_to: 'Successful',
      amount: 1000,
      on_time: true,
    },
  ])
  const entries = await importer.query(
    `select e.account_code as account, sum(e.amount_minor)::int as minor, count(*)::int as n, bool_and(e.posted_at = t.created_at) as on_time
     from ledger_entries e join transactions t on (t.tenant_id, t.id) = (e.tenant_id, e.transaction_id)
     join import_keys k on (k.tenant_id, k.transaction_id) = (t.tenant_id, t.id) where k.source = $1 group by 1 order by 1`,
    [`shop-${source}`],
  )
  expect(entries).toEqual([
    { account: 'acquirer_receivable', minor: 1450, n: 4, on_time: true },
    { account: 'merchant_payable', minor: -3000, n: 2, on_time: true },
    { account: 'merchant_refunds', minor: 1550, n: 2, on_time: true },
  ])
})

test('a second run changes nothing in any table, and says so', async () => {
  const text = `${head}1,,10.00,2025-01-01T00:00:00Z,,\nR1,Refund,1.00,2025-01-03T00:00:00Z,1,\nR2,Refund,2.00,2025-01-03T00:00:00Z,9,\n`
  const first = await importText(text)
  const before = await importer.portico.tableStates()
  const second = await importText(text)
  expect(changedTables(before, await importer.portico.tableStates())).toEqual({})
  expect(counts(second)).toEqual(counts(first))
  expect(second.payments).toEqual({ ...first.payments, created: 0, unchanged: 1 })
  expect(second.refundsLinked).toEqual({ ...first.refundsLinked, created: 0, unchanged: 1 })
  expect(second.refundsUnlinked).toEqual({ ...first.refundsUnlinked, created: 0, unchanged: 1 })
})

test('a refund before its payment is linked to it; one without a payment, or with too little left, is unlinked', async () => {
  const early = `R1,Refund,4.00,2025-01-03T00:00:00Z,1,\nR2,Refund,7.00,2025-01-03T00:00:00Z,1,\nR3,Refund,1.00,2025-01-03T00:00:00Z,none,\n`
  const report = await importText(`${head}${early}1,,10.00,2025-01-01T00:00:00Z,,\n`)
  expect(counts(report)).toEqual({ lines: 4, payments: 1, linked: 1, unlinked: 2, rejected: 0 })
  expect((await rows()).map(({ key, parent, refunded }) => [key, parent, refunded])).toEqual([
    ['1', null, 400],
    ['R1', '1', 0],
    ['R2', null, 0],
    ['R3', null, 0],
  ])
})

test('refunds of a later file are taken from payments of an earlier one, as far as something is left', async () => {
  await importText(`${head}1,,10.00,2025-01-01T00:00:00Z,,\n`)
  const report = await importText(
    `${head}R1,Refund,4.00,2025-01-02T00:00:00Z,1,\nR2,Refund,6.00,2025-01-03T00:00:00Z,1,\nR3,Refund,0.01,2025-01-04T00:00:00Z,1,\n`,
  )
  expect(counts(report)).toEqual({ lines: 3, payments: 0, linked: 2, unlinked: 1, rejected: 0 })
  expect(await rows()).toMatchObject([
    { key: '1', status: 'Refunded', refunded: 1000, events: 3 },
    { key: 'R1', parent: '1' },
    { key: 'R2', parent: '1' },
    { key: 'R3', parent: null },
  ])
  const story = await importer.query(
    `select e.seq, e.status_to from transaction_events e join import_keys k on (k.tenant_id, k.transaction_id) = (e.tenant_id, e.transaction_id) where k.source = $1 and k.key = '1' order by seq`,
    [`shop-${source}`],
  )
  expect(story).toEqual([
    { seq: 1, status_to: 'Captured' },
    { seq: 2, status_to: null },
    { seq: 3, status_to: 'Refunded' },
  ])
})

test('blanks around a field are left out and counted, so that the same row is the same payment', async () => {
  const report = await importText(`${head} BUGA-009 ,,10.00,2025-01-01T00:00:00Z,,\n`)
  expect(report).toMatchObject({ trimmed: 1, payments: { created: 1 } })
  expect(await importText(`${head}BUGA-009,,10.00,2025-01-01T00:00:00Z,,\n`)).toMatchObject({
    trimmed: 0,
    payments: { created: 0, unchanged: 1 },
  })
  const page = await importer.query(`select external_id from transactions where external_id ~ 'BUGA-009'`)
  expect(page).toEqual([{ external_id: 'BUGA-009' }])
})

test('a refund whose payment someone else refunds at the same moment is unlinked', async () => {
  await importText(`${head}1,,10.00,2025-01-01T00:00:00Z,,\n`)
  const other = new pg.Client({ connectionString: importer.portico.database.adminUrl })
  await other.connect()
  await other.query('begin')
  const taken =
    'update transactions set amount_refund_pending_minor = 500 where id in (select transaction_id from import_keys where source = $1)'
  await other.query(taken, [`shop-${source}`])
  const importing = importText(`${head}R1,Refund,6.00,2025-01-02T00:00:00Z,1,\n`)
  await vi.waitFor(async () => {
    const waiting = await importer.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '^select .* for update$'",
    )
    expect(waiting).toHaveLength(1)
  })
  await other.query('commit')
  await other.end()
  expect(counts(await importing)).toMatchObject({ linked: 0, unlinked: 1 })
  expect(await rows()).toMatchObject([
    { key: '1', refunded: 0, events: 1 },
    { key: 'R1', parent: null },
  ])
})

test('declined and failed payments are imported without money; their refunds are unlinked', async () => {
  const own = readMapping({ ...plainMap, source: `shop-${source}`, columns: { ...plainMap.columns, status: 'status' } }, 'plain')
  const report = await importText(
    `id,type,amount,at,of,name,status\n1,,10.00,2025-01-01T00:00:00Z,,,Declined\n2,,10.00,2025-01-01T00:00:00Z,,,\nR1,Refund,1.00,2025-01-02T00:00:00Z,1,,\nR2,Refund,3.00,2025-01-02T00:00:00Z,2,,Failed\n`,
    { map: own },
  )
  expect(report.withoutMoney).toMatchObject({ count: 2, sumMinor: { EUR: 1300n } })
  expect(counts(report)).toMatchObject({ payments: 1, linked: 0, unlinked: 1 })
  expect(await rows()).toMatchObject([
    { key: '1', status: 'Declined', captured: 0 },
    { key: '2', status: 'Captured', captured: 1000, refunded: 0 },
    { key: 'R1', status: 'Successful', parent: null },
    { key: 'R2', status: 'Failed', parent: '2' },
  ])
})

test('one id twice: the same again is unchanged, something else is refused', async () => {
  const report = await importText(
    `${head}1,,10.00,2025-01-01T00:00:00Z,,\n1,,10.00,2025-01-01T00:00:00Z,,\n1,,11.00,2025-01-01T00:00:00Z,,\n`,
  )
  expect(report.payments).toMatchObject({ count: 2, created: 1, unchanged: 1 })
  expect(report.rejected.reasons).toEqual({ 'It differs from what an earlier run brought under this id': { records: 1, lines: 1 } })
  const later = await importText(`${head}1,Refund,10.00,2025-01-01T00:00:00Z,,\n`)
  expect(counts(later)).toMatchObject({ linked: 0, unlinked: 0, rejected: 1 })
  expect(await rows()).toHaveLength(1)
})

test('a dry run says what a run would do, and leaves nothing but the rejected rows', async () => {
  const text = `${head}R0,Refund,1.00,2025-01-03T00:00:00Z,1,\n1,,10.00,2025-01-01T00:00:00Z,,\nR1,Refund,9.50,2025-01-03T00:00:00Z,1,\nbad,,x,2025-01-03T00:00:00Z,,\n`
  const before = await importer.portico.tableStates()
  const dry = await importText(text, { dryRun: true })
  expect(changedTables(before, await importer.portico.tableStates())).toEqual({})
  expect(dry.rejectedFile).toBe(join(importer.folder, 'small.csv.rejected.csv'))
  const wet = await importText(text)
  expect({ ...dry, durationMs: 0, linesPerSecond: 0, dryRun: false }).toEqual({ ...wet, durationMs: 0, linesPerSecond: 0 })
})

test('rejected rows are written beside the file with line and reason; no spreadsheet takes them for formulas', async () => {
  const report = await importText(
    `${head}=1+1,,x,2025-01-01T00:00:00Z,,"@Ada, ""A"""\n2,,-3.00,2025-01-01T00:00:00Z,,4242424242424242\n3,,1.00,2025-01-01T00:00:00Z,,ok\n4,,1.00\n`,
  )
  expect(report.rejected).toMatchObject({ records: 3, lines: 3 })
  expect(readFileSync(report.rejectedFile!, 'utf8').split('\r\n')).toEqual([
    '\ufeffrejectedLine,rejectedReason,id,type,amount,at,of,name',
    `2,amount is not an amount,'=1+1,,x,2025-01-01T00:00:00Z,,"'@Ada, ""A"""`,
    '3,customerName looks like a whole card or account number; amount is not more than zero,2,,-3.00,2025-01-01T00:00:00Z,,424242******4242',
    '5,It has another number of fields than the header,4,,1.00',
    '',
  ])
  await importText(`${head}5,,1.00,2025-01-01T00:00:00Z,,\n`)
  expect(existsSync(report.rejectedFile!)).toBe(false)
})

test('the rejected rows of a file go back in with its map once they are mended', async () => {
  const asked = { ...plainMap, source: `shop-${source}`, delimiter: ';', decimalSeparator: ',', groupSeparator: '.' }
  const map = readMapping(asked, 'semicolons')
  const lines = [
    'id;type;amount;at;of;name',
    '1;;1.010,00;2025-01-01T00:00:00Z;;Ada "A"',
    '=2;;x;2025-01-02T00:00:00Z;;"=İpek; Şahin"',
    '3;;y;2025-01-03T00:00:00Z;;"say ""no"""',
  ]
  const first = await importText(lines.join('\n'), { map, name: 'semicolons.csv' })
  expect([first.payments.created, first.rejected.records]).toEqual([0, 3])
  const again = await importer.importFile(first.rejectedFile!, { map })
  expect([again.payments.created, again.rejected.records]).toEqual([0, 3])
  const file = readFileSync(again.rejectedFile!, 'utf8')
  expect(file.split('\r\n')[0]).toBe('\ufeffrejectedLine;rejectedReason;id;type;amount;at;of;name')
  const mended = file
    .replace(';x;', ';12,50;')
    .replace(';y;', ';1.250,00;')
    .replace(/"1;;(.*)Ada .*"\r/, '1;;$1Ada\r')
  writeFileSync(again.rejectedFile!, mended)
  const last = await importer.importFile(again.rejectedFile!, { map })
  expect([last.payments.created, last.rejected.reasons]).toEqual([3, {}])
  expect((await rows()).map(({ key, captured }) => [key, captured])).toEqual([
    ['1', 101_000],
    ['=2', 1250],
    ['3', 125_000],
  ])
  const names = await importer.query<{ name: string }>(
    `select t.customer_name as name from import_keys k join transactions t on (t.tenant_id, t.id) = (k.tenant_id, k.transaction_id)
     where k.source = $1 order by t.created_at`,
    [map.source],
  )
  expect(names.map(({ name }) => name)).toEqual(['Ada', '=İpek; Şahin', 'say "no"'])
})

test('modes and merchants are worlds of their own: the same file may come into each', async () => {
  const text = `${head}1,,10.00,2025-01-01T00:00:00Z,,\n`
  for (const options of [{}, { mode: 'Test' as const }, { merchant: 'globex' as const }, { merchant: 'initech' as const }])
    expect((await importText(text, options)).payments.created).toBe(1)
  const places = await importer.query(`select merchant_id, mode from import_keys where source = $1`, [`shop-${source}`])
  const { acme, globex, initech } = importer.portico.world
  expect(places).toHaveLength(4)
  expect(places).toEqual(
    expect.arrayContaining([
      { merchant_id: acme.id, mode: 'Live' },
      { merchant_id: acme.id, mode: 'Test' },
      { merchant_id: globex.id, mode: 'Live' },
      { merchant_id: initech.id, mode: 'Live' },
    ]),
  )
})

test('a run that changes something leaves one audit record: who, and what came of it', async () => {
  const text = `${head}1,,10.00,2025-01-01T00:00:00Z,,\nbad,,x,2025-01-03T00:00:00Z,,\n`
  await importText(text)
  await importText(text)
  const records = await importer.query<{ actor_name: string; entity: string; after: Record<string, unknown> }>(
    `select actor_name, actor_level, entity, merchant_id, after from audit_records where action = 'imports.run' and after->>'source' = $1`,
    [`shop-${source}`],
  )
  expect(records).toMatchObject([
    {
      actor_name: 'ada',
      actor_level: 'system',
      entity: 'imports',
      merchant_id: importer.portico.world.acme.id,
      after: { file: 'small.csv', lines: 2, payments: { count: 1, created: 1, sumMinor: { EUR: 1000 } }, rejected: { records: 1 } },
    },
  ])
})

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${from + at},,1.00,2025-01-01T00:00:00Z,,\n`).join('')

test('a run that is stopped ends after its batch, and the next one continues', async () => {
  const stop = new AbortController()
  const first = await importText(`${head}${many(0, 3500)}`, { signal: stop.signal, onProgress: () => stop.abort() })
  expect(first.stopped).toBe(true)
  expect(first.payments.created).toBe(500)
  expect(await rows()).toHaveLength(500)
  const second = await importText(`${head}${many(0, 3500)}`)
  expect(second).toMatchObject({ stopped: false, payments: { count: 3500, created: 3000, unchanged: 500 } })
})

test('two runs at the same moment double nothing; the later one says why it ended', async () => {
  const text = `${head}${many(0, 1500)}`
  const runs = await Promise.allSettled([importText(text, { name: 'one.csv' }), importText(text, { name: 'two.csv' })])
  const failed = runs.flatMap((run) => (run.status === 'rejected' ? [(run.reason as Error).message] : []))
  for (const message of failed) expect(message).toBe('Another import of this source is running. Run this one again when it has ended.')
  expect(failed.length).toBeLessThan(2)
  await importText(text)
  expect(await rows()).toHaveLength(1500)
})

test('text that looks like an attack is kept unchanged, and stays within its merchant', async () => {
  const names = [
    `=cmd|' /C calc'!A0`,
    '<script>alert(1)</script>',
    `Robert'); DROP TABLE transactions;--`,
    '{NULL,"x"}',
    'NULL',
    'null',
    '\\N',
    'ﷺ﷽💥',
  ]
  const quoted = names.map((name, at) => `${at},,1.00,2025-01-0${at + 1}T00:00:00Z,,"${name.replaceAll('"', '""')}"\n`).join('')
  expect((await importText(head + quoted)).payments.created).toBe(names.length)
  const kept = await importer.query<{ customer_name: string }>(
    `select t.customer_name from transactions t join import_keys k on k.transaction_id = t.id where k.source = $1 order by t.created_at`,
    [`shop-${source}`],
  )
  expect(kept.map(({ customer_name }) => customer_name)).toEqual(names)
  const as = importer.portico.as(importer.portico.world.globex.owner)
  const reply = await as.get('/api/v1/transactions', {
    query: { pageSize: '100', dateFrom: '2024-12-31T00:00:00Z', dateTo: '2025-02-01T00:00:00Z' },
  })
  expect(reply.status).toBe(200)
  expect(reply.text).not.toContain('DROP TABLE')
})
