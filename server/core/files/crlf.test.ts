import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crlf } from './crlf.ts'

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '\r', 'ğ', "'") })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
const pieces = (whole: string, length: number) =>
  Array.from({ length: Math.ceil(Buffer.byteLength(whole) / length) }, (_, n) => Buffer.from(whole).subarray(n * length, (n + 1) * length))

test('a CSV that PostgreSQL writes ends its records with CRLF, and its fields are what they were', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, length) => {
      const written = (record_delimiter: string) => stringify(rows, { record_delimiter, quoted_match: /[\r\n]/ })
      expect(await text(crlf(Readable.from(pieces(written('\n'), length))))).toBe(written('\r\n'))
    }),
    { numRuns: 200 },
  )
  const long = stringify(Array.from({ length: 30_000 }, (_, n) => [n, n % 7 ? 'plain' : 'of\ntwo "lines"', 'x']))
  const fields = long.replace(/"(?:[^"]|"")*"/g, (field) => field.replaceAll('\n', '\0'))
  expect(await text(crlf(Readable.from(pieces(long, 700))))).toBe(fields.replaceAll('\n', '\r\n').replaceAll('\0', '\n'))
})

test('a copy ends with its reader, also before the first line was read, and a copy that fails fails its reader', async () => {
  const source = new Readable({ read() {} })
  crlf(source).destroy()
  await expect.poll(() => source.destroyed).toBe(true)
  const failing = new Readable({ read() {} })
  const lines = crlf(failing)
  const failed = expect(text(lines)).rejects.toThrow('the copy broke off')
  failing.destroy(new Error('the copy broke off'))
  await failed
})
