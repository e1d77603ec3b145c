import { Readable } from 'node:stream'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { literal } from '../../../core/database/csv-select.repository.ts'
import { zipOf } from '../../../core/files/zip-stream.ts'
import { loadPayments } from '../lookup/many-payments.fixture.ts'

const at = '/api/v1/crm/transactions'
const until = new Date('2026-11-20T00:00:00Z')
let portico: TestPortico
let finance: Caller

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, as, admin } = portico
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId, websiteIds }) => ({
    merchantId: id,
    tenantId,
    websiteId: websiteIds[0]!,
  }))
  await loadPayments(admin, places, { count: 200, days: 60, until })
  finance = as(world.northwind.people.finance!)
})
afterAll(() => portico?.close())

type Cells = Record<string, string>
const exported = async (caller: Caller, query: Record<string, string> = {}, url = `${at}/csv`) => {
  const reply = await caller.get(url, { query })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  const files = Object.entries(unzipSync(reply.bytes))
  expect(files).toHaveLength(1)
  const [name, bytes] = files[0]!
  return { reply, name, rows: parse(Buffer.from(bytes), { columns: true }) as Cells[] }
}

describe('an export', () => {
  test('holds exactly what the list shows, in its order, as one CSV in a zip', async () => {
    const query = { status: 'Declined,Conflict', sort: '-createdAt' }
    const { reply, name, rows } = await exported(finance, query)
    const list = (await finance.get(at, { query: { ...query, pageSize: '100' } })).body as { data: { id: string }[]; totalCount: number }
    expect(rows.map((row) => row.id)).toEqual(list.data.map(({ id }) => id))
    expect(Object.keys(rows[0]!)).toContain('merchantName')
    expect(reply.headers['x-row-count']).toBe(String(list.totalCount))
    expect(reply.headers['content-type']).toBe('application/zip')
    expect(reply.headers['content-disposition']).toMatch(/filename="transactions-\d{4}-\d\d-\d\d\.zip"/)
    expect(name).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('finds by one key what the list finds', async () => {
    const list = (await finance.get(at, { query: { searchKey: 'ORD-0-00001', pageSize: '100' } })).body as { data: { id: string }[] }
    expect(list.data.length).toBe(100)
    expect((await exported(finance, { searchKey: 'ORD-0-00001' })).rows.map((row) => row.id)).toEqual(list.data.map(({ id }) => id))
  })

  test('has the columns that are asked for, and the times of the reader', async () => {
    const asked = await exported(finance, { columns: 'createdAt,id,amount,currency', timezoneOffset: '-180', status: 'Conflict' })
    expect(Object.keys(asked.rows[0]!)).toEqual(['createdAt', 'id', 'amount', 'currency'])
    const [row] = asked.rows
    const { createdAt } = (await finance.get(`${at}/${row!.id}`)).body as { createdAt: string }
    expect(Date.parse(`${row!.createdAt!.replace(' ', 'T')}+03:00`)).toBe(Math.floor(Date.parse(createdAt) / 1000) * 1000)
  })

  test('has the clock of each row, by the second as the list shows it, and its heading names the zone', async () => {
    const { admin, world } = portico
    const moments = ['2026-07-14T23:30:07.472Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00.999Z', '2026-11-10T10:00:00Z']
    const { rows: some } = await admin.query<{ id: string }>('select id from transactions where merchant_id = $1 order by id limit 4', [
      world.acme.id,
    ])
    const before = await admin.query('select id, created_at from transactions where id = any($1)', [some.map(({ id }) => id)])
    for (const [index, { id }] of some.entries())
      await admin.query('update transactions set created_at = $2 where id = $1', [id, moments[index]])
    const timesIn = async (timeZone: string) => {
      const { rows } = await exported(finance, { columns: 'id,createdAt', timeZone, merchantId: world.acme.id, sort: 'createdAt' })
      expect(Object.keys(rows[0]!)).toEqual(['id', `createdAt (${timeZone})`])
      for (const row of rows) expect(row[`createdAt (${timeZone})`]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      return some.map(({ id }) => rows.find((row) => row.id === id)![`createdAt (${timeZone})`])
    }
    expect(await timesIn('Europe/London')).toEqual([
      '2026-07-15 00:30:07',
      '2026-10-25 01:30:00',
      '2026-10-25 01:30:00',
      '2026-11-10 10:00:00',
    ])
    expect(await timesIn('Asia/Kathmandu')).toEqual([
      '2026-07-15 05:15:07',
      '2026-10-25 06:15:00',
      '2026-10-25 07:15:00',
      '2026-11-10 15:45:00',
    ])
    for (const { id, created_at } of before.rows)
      await admin.query('update transactions set created_at = $2 where id = $1', [id, created_at])
  })

  test.each(['Mars/Olympus', '+03:00', 'US/Pacific-New', "UTC' or '1'='1"])(
    'refuses %s, which is no zone of program and database',
    async (timeZone) => {
      const reply = await finance.get(`${at}/csv`, { query: { timeZone } })
      expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['query.timeZone']])
    },
  )

  test('of a merchant holds its own payments, of the platform those of all tenants', async () => {
    const { as, world } = portico
    const own = await exported(as(world.acme.owner), {}, '/api/v1/transactions/csv')
    expect(own.rows).toHaveLength(200)
    expect(new Set(own.rows.map((row) => row.merchantName))).toEqual(new Set(['Acme Ltd']))
    const all = await exported(as(world.platform.people.support!))
    expect(all.rows).toHaveLength(600)
    const one = await exported(as(world.platform.people.support!), { tenantId: world.contoso.id })
    expect(new Set(one.rows.map((row) => row.merchantName))).toEqual(new Set(['Initech Ltd']))
  })

  test('leaves no record and holds nothing where only its headers are asked for', async () => {
    const person = await portico.personWith('tenant', ['CRM.Transaction.Export'])
    const busy = () => portico.pools.copy.rw.totalCount - portico.pools.copy.rw.idleCount
    const { status, headers, bytes } = await portico.as(person).send({ method: 'HEAD', url: '/api/v1/crm/transactions/csv' })
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/zip', 0])
    await expect.poll(busy).toBe(0)
    expect((await portico.admin.query('select 1 from audit_records where actor_id = $1', [person.id])).rowCount).toBe(0)
  })

  test('needs its permission and goes on record', async () => {
    const { as, personWith, admin } = portico
    expect((await as(await personWith('tenant', ['CRM.Transaction.View'])).get(`${at}/csv`)).status).toBe(403)
    const person = await personWith('tenant', ['CRM.Transaction.Export'])
    await exported(as(person), { status: 'Conflict' })
    const { rows } = await admin.query("select after from audit_records where actor_id = $1 and action = 'transactions.exportCsv'", [
      person.id,
    ])
    expect(rows).toEqual([{ after: expect.objectContaining({ filters: expect.objectContaining({ status: ['Conflict'] }) }) }])
  })

  test('refuses what the list refuses', async () => {
    expect(await finance.get(`${at}/csv`, { query: { currency: 'EUR' } })).toMatchObject({ status: 422, code: 'narrow_the_search' })
  })

  test('a spreadsheet reads no cell as a formula, and no number is touched', async () => {
    const { admin, world } = portico
    const hostile = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '\nx',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      'it\'s, "quoted"\nand broken',
      '\\back\\slash',
      'İğış 日本',
    ]
    const ids = (
      await admin.query<{ id: string }>('select id from transactions where merchant_id = $1 order by created_at limit $2', [
        world.globex.id,
        hostile.length,
      ])
    ).rows
    for (const [index, text] of hostile.entries())
      await admin.query('update transactions set external_id = $2, customer_email = $2, currency = $3, amount_minor = 5 where id = $1', [
        ids[index]!.id,
        text,
        ['EUR', 'JPY', 'KWD'][index % 3],
      ])
    await admin.query("update merchants set legal_business_name = '=cmd|x' where id = $1", [world.globex.id])
    const { rows } = await exported(finance, { merchantId: world.globex.id, sort: 'createdAt' })
    for (const [index, text] of hostile.entries()) {
      const row = rows.find(({ id }) => id === ids[index]!.id)!
      const isFormula = index < 11
      expect([row.externalId, row.customerEmail]).toEqual(isFormula ? [`'${text}`, `'${text}`] : [text, text])
      expect(row.amount).toBe(['0.05', '5', '0.005'][index % 3])
      expect(row.merchantName).toBe("'=cmd|x")
    }
  })
})

describe('a value written into SQL', () => {
  test('comes back from PostgreSQL as it was, whatever it holds and however strings are read', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0') && text.isWellFormed())
    for (const setting of ['on', 'off']) {
      await portico.admin.query(`set standard_conforming_strings = ${setting}`)
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(anyText, fc.constantFrom("'; drop table x; --", "\\'", "\\\\'", "''", '$1', '$$', "E'")),
          async (text) => {
            const { rows } = await portico.admin.query<{ a: string; b: string[] }>(
              `select ${literal(text)}::text as a, ${literal([text, text])}::text[] as b`,
            )
            expect(rows[0]).toEqual({ a: text, b: [text, text] })
          },
        ),
        { numRuns: 150 },
      )
    }
    await portico.admin.query('reset standard_conforming_strings')
  })

  test('is a text, a number, a time or a list of texts, or it is refused', () => {
    expect([literal(null), literal(-7), literal(-97.24), literal(new Date('2026-01-02T03:04:05.006Z'))]).toEqual([
      'null',
      '-7',
      '-97.24',
      "'2026-01-02T03:04:05.006Z'",
    ])
    expect(literal(new Date('0000-01-01T00:00:00Z'))).toBe("'0001-01-01T00:00:00.000Z BC'")
    for (const value of [undefined, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53, {}, [1], new Date('x'), 'a\0b', '\ud800'])
      expect(() => literal(value)).toThrow(TypeError)
  })
})

describe('a zip', () => {
  const bytesOf = async (parts: AsyncIterable<Uint8Array>) => {
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    return Buffer.concat(all)
  }
  const content = Buffer.from(`${'row,of,numbers\n'.repeat(20_000)}`)
  const chunks = () =>
    Readable.from([content.subarray(0, 1), content.subarray(1, 100_000), content.subarray(100_000)], { objectMode: false })

  test.each([
    ['32-bit', undefined],
    ['64-bit', 1000],
  ])('in its %s form is read back whole', async (_form, most32) => {
    const zip = await bytesOf(zipOf('ödeme.csv', chunks(), until, most32))
    const files = unzipSync(zip)
    expect(Object.keys(files)).toEqual(['ödeme.csv'])
    expect(Buffer.from(files['ödeme.csv']!).equals(content)).toBe(true)
    expect(zip.length).toBeLessThan(content.length / 10)
  })

  test('of nothing is an archive too', async () => {
    const files = unzipSync(await bytesOf(zipOf('empty.csv', Readable.from([]), until)))
    expect(files['empty.csv']).toHaveLength(0)
  })

  test('ends its source when the reader goes away, and fails when the source fails', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(70_000, 'x')
      })(),
      { objectMode: false },
    )
    const parts = zipOf('endless.csv', endless, until)
    await parts.next()
    await parts.next()
    await parts.return(undefined)
    expect(endless.destroyed).toBe(true)
    const failing = Readable.from(
      (function* () {
        yield Buffer.from('a')
        throw new Error('the query was cancelled')
      })(),
      { objectMode: false },
    )
    await expect(bytesOf(zipOf('failing.csv', failing, until))).rejects.toThrow('the query was cancelled')
  })
})
