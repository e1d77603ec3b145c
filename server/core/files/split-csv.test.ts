import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvSplitter } from './split-csv.ts'

/** The rows of a text that comes in pieces of these lengths, over and over. */
function rowsOf(text: string, lengths: readonly number[] = [text.length + 1], delimiter = ',') {
  const splitter = csvSplitter(delimiter)
  const rows = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length]!
    rows.push(...splitter.next(text.slice(at, at + length)))
    at += length
  }
  return [...rows, ...splitter.next('', true)]
}
const cellsOf = (text: string, lengths?: readonly number[], delimiter?: string) =>
  rowsOf(text, lengths, delimiter).map(({ cells }) => cells)

const fault = 'A quote opens a field that does not end, or is where none may be'
const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r\n', '\r', 'ğ', '💳', '=', "'") })
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })

test('whatever another program writes is read as it was, wherever the pieces of the file begin', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (rows, delimiter, record_delimiter, quoted, lengths) => {
        const text = stringify(rows, { delimiter, record_delimiter, quoted, quoted_match: /[\r\n]/ })
        expect(cellsOf(text, lengths, delimiter)).toEqual(rows)
        expect(cellsOf(text.slice(0, -record_delimiter.length), lengths, delimiter)).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('each record has the line it begins on, after empty lines and fields of several lines', () => {
  const rows = rowsOf('a,b\n\n"1\n2",x\r\n\r\n3,"y\r\nz"\n4,w')
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'a', 'b'],
    [3, '1\n2', 'x'],
    [6, '3', 'y\r\nz'],
    [8, '4', 'w'],
  ])
})

test.each([
  ['a quote inside a field without quotes', 'a,b\n1,2"3\n4,5'],
  ['something after the closing quote', 'a,b\n"1"2,3\n4,5'],
  ['a quoted field that does not end', 'a,b\n1,"2\n4,5'],
])('%s spoils its own line only', (_, text) => {
  for (const lengths of [[1000], [1], [3, 2]]) {
    const rows = rowsOf(text, lengths)
    expect(rows.map((row) => row.fault)).toEqual([undefined, fault, undefined])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(rows[2]?.cells).toEqual(['4', '5'])
    expect(rows[1]?.cells).toEqual([text.split('\n')[1]])
  }
})

test('a quote that is never closed costs one line of a large file, and no memory', () => {
  const splitter = csvSplitter(',')
  const rows = splitter.next('a,b\n1,"2\n')
  const piece = '3,4\n'.repeat(20_000)
  for (let at = 0; at < 40; at++) for (const row of splitter.next(piece)) rows.push(row)
  rows.push(...splitter.next('', true))
  expect(rows).toHaveLength(2 + 40 * 20_000)
  expect(rows.filter((row) => row.fault)).toEqual([{ line: 2, cells: ['1,"2'], fault }])
})

test('one endless line is no CSV', () => {
  const splitter = csvSplitter(',')
  const piece = 'x'.repeat(600_000)
  expect(splitter.next(piece)).toEqual([])
  expect(() => splitter.next(piece)).toThrow('a line is longer than 1 MiB')
})

describeWithPublicData('06-hostile/csv', 'the published parser cases', (folder) => {
  // It has quotes in a field without quotes, which RFC 4180 (2.5) does not allow.
  const malformed = 'csv-spectrum/csvs/location_coordinates.csv'
  const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv') && name !== malformed)
  test.each(cases)('%s gives what its JSON says', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const wanted = JSON.parse(readFileSync(join(folder, name.replace('/csvs/', '/json/').replace(/csv$/, 'json')), 'utf8')) as object[]
    for (const lengths of [[1_000_000], [1], [7]]) {
      const [header, ...rows] = cellsOf(text, lengths)
      const records = rows.map((cells) => Object.fromEntries(cells.map((value, at) => [header![at]!, value])))
      expect(records).toEqual(wanted)
    }
  })
  test('the malformed one is read up to the row at fault', () => {
    const rows = rowsOf(readFileSync(join(folder, malformed), 'utf8'))
    expect(rows.map((row) => row.fault)).toEqual([undefined, fault])
  })
})
