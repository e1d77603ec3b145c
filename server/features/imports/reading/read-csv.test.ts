import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { ImportRefused } from '../refused.ts'
import { readCsv } from './read-csv.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-read-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

function aFile(content: string | Uint8Array, name = 'file.csv'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
async function read(path: string) {
  const rows = []
  for await (const piece of readCsv(path)) rows.push(...piece.rows)
  return rows
}
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('a byte order mark is no part of the first name, and gzip is known by what it holds', async () => {
  const text = '\ufeffname,city\nAyşe,Iğdır\n'
  const plain = [
    { line: 1, cells: ['name', 'city'] },
    { line: 2, cells: ['Ayşe', 'Iğdır'] },
  ]
  expect(await read(aFile(text))).toEqual(plain)
  expect(await read(aFile(gzipSync(text), 'zipped.csv'))).toEqual(plain)
  expect(await read(aFile(text, 'plain.csv.gz'))).toEqual(plain)
})

test('characters that lie across the pieces of a file stay whole', async () => {
  const line = `${'ğ💳é€'.repeat(7)},x\n`
  const rows = await read(aFile(`a,b\n${line.repeat(20_000)}`))
  expect(rows).toHaveLength(20_001)
  expect(rows.every(({ cells, fault }) => !fault && !cells.join().includes('\ufffd'))).toBe(true)
})

test('a row of bytes that are not UTF-8, or with a NUL, is at fault; its neighbours are not', async () => {
  const bytes = Buffer.concat([Buffer.from('a,b\nMüller,1\n'), latin1('M\xfcller,2\n'), Buffer.from('Çelik,3\nx\0y,4\n\ufffd,5\nAda,6\n')])
  const fault = 'It holds a NUL or bytes that are not UTF-8'
  expect((await read(aFile(bytes))).map((row) => [row.cells[1], row.fault])).toEqual([
    ['b', undefined],
    ['1', undefined],
    ['2', fault],
    ['3', undefined],
    ['4', fault],
    ['5', undefined],
    ['6', undefined],
  ])
})

test.each([
  ['a file that is not there', () => join(folder, 'nowhere.csv'), 'there is no such file'],
  ['a folder', () => folder, 'it is not a file'],
  ['gzip that ends too early', () => aFile(gzipSync('a,b\n1,2\n'.repeat(1000)).subarray(0, 30)), 'its gzip data ends too early'],
  ['damaged gzip', () => aFile(Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(40, 7)])), 'its gzip data is damaged'],
  ['nothing', () => aFile(''), 'is empty'],
  ['bytes without an end', () => aFile(Buffer.alloc(3_000_000, 'x')), 'a line is longer than 1 MiB'],
])('%s is refused with a sentence', async (_, path, sentence) => {
  const reading = read(path())
  await expect(reading).rejects.toThrow(ImportRefused)
  await expect(reading).rejects.toThrow(sentence)
})
