import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvBytes } from './csv-bytes.ts'

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '\r', 'ğ', "'") })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
const pieces = (whole: string, length: number) =>
  Array.from({ length: Math.ceil(Buffer.byteLength(whole) / length) }, (_, n) => Buffer.from(whole).subarray(n * length, (n + 1) * length))

test('a CSV that PostgreSQL writes ends its records with CRLF, and its fields are what they were', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, length) => {
      const written = (record_delimiter: string) => stringify(rows, { record_delimiter, quoted_match: /[\r\n]/ })
      expect(await text(csvBytes(Readable.from(pieces(written('\n'), length)), { mark: false }))).toBe(written('\r\n'))
    }),
    { numRuns: 200 },
  )
  const long = stringify(Array.from({ length: 30_000 }, (_, n) => [n, n % 7 ? 'plain' : 'of\ntwo "lines"', 'x']))
  const fields = long.replace(/"(?:[^"]|"")*"/g, (field) => field.replaceAll('\n', '\0'))
  expect(await text(csvBytes(Readable.from(pieces(long, 700)), { mark: false }))).toBe(
    fields.replaceAll('\n', '\r\n').replaceAll('\0', '\n'),
  )
})

test('a copy ends with its reader, also before the first line was read, and a copy that fails fails its reader', async () => {
  const source = new Readable({ read() {} })
  csvBytes(source, { mark: false }).destroy()
  await expect.poll(() => source.destroyed).toBe(true)
  const failing = new Readable({ read() {} })
  const lines = csvBytes(failing, { mark: true })
  const failed = expect(text(lines)).rejects.toThrow('the copy broke off')
  failing.destroy(new Error('the copy broke off'))
  await failed
})

test('a file for spreadsheets begins with a byte order mark, and its letters stay whole wherever a piece ends', async () => {
  const rows = 'name\nİpek Şahin\nBjørn\n'
  for (const length of [1, 2, 3, 7, 1000]) {
    const bytes = await buffer(csvBytes(Readable.from(pieces(rows, length)), { mark: true }))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(3).toString()).toBe('name\r\nİpek Şahin\r\nBjørn\r\n')
  }
})
