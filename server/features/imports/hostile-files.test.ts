import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anImporter, type Importer } from './importer.fixture.ts'
import { type Mapping, readMapping } from './mapping/mapping.ts'
import { readHeader } from './reading/read-header.ts'
import { ImportRefused } from './refused.ts'

let importer: Importer
beforeAll(async () => {
  importer = await anImporter(inject('cluster'))
})
afterAll(() => importer?.close())

const defaults = { currency: 'EUR', amount: '1.00', createdAt: '2025-01-01T00:00:00Z' }
const accounted = ({ lines, payments, rejected }: Awaited<ReturnType<Importer['importText']>>) =>
  expect(payments.count + rejected.records).toBe(lines)

describeWithPublicData('06-hostile/csv', 'published hostile files', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'))

  test.each(files)('%s is refused for its columns, or its rows one by one', async (name) => {
    const path = join(folder, name)
    await expect(importer.importFile(path, { map: readMapping({ source: 'hostile', columns: needed }, 'x') })).rejects.toThrow(
      ImportRefused,
    )
    // Each of its columns as the amount: none holds only amounts.
    const header = await readHeader(path)
    for (const [index, column] of header.entries()) {
      const map: Mapping = readMapping(
        { source: `hostile-${files.indexOf(name)}-${index}`, columns: { externalId: header[0], amount: column }, defaults },
        'x',
      )
      const report = await importer.importText(readFileSync(path, 'utf8'), { map })
      expect(report.lines).toBeGreaterThan(0)
      accounted(report)
      for (const reason of Object.keys(report.rejected.reasons)) expect(reason).toMatch(/^(amount|externalId|A quote|It )/)
    }
  })
})
const needed = { externalId: 'no such id', amount: 'no such amount', currency: 'no such currency', createdAt: 'no such time' }

describeWithPublicData('06-hostile/strings', 'published hostile texts', (folder) => {
  test('each hostile text is imported as it is, without blanks around it, or rejected with a reason, and is exported as it was imported', async () => {
    const texts = textsIn(folder)
    expect(texts.length).toBeGreaterThan(300)
    const map = readMapping({ source: 'texts', columns: { externalId: 'id', customerName: 'name' }, defaults }, 'x')
    const report = await importer.importText(stringify([['id', 'name'], ...texts.map((text, at) => [`T${at}`, text])], { quoted: true }), {
      map,
    })
    accounted(report)
    expect(report.payments.count).toBeGreaterThan(texts.length / 2)
    for (const reason of Object.keys(report.rejected.reasons)) expect(reason).toMatch(/^(customerName (holds|is longer|looks)|It holds)/)
    const kept = await importer.query<{ key: string; name: string | null }>(
      `select k.key, t.customer_name as name from import_keys k join transactions t on t.id = k.transaction_id where k.source = 'texts'`,
    )
    for (const { key, name } of kept) expect(name ?? '').toBe(texts[Number(key.slice(1))]!.trim())
  })
})

describeWithPublicData('06-hostile/strings/utf8tests/utf8tests.bin', 'published bytes that are not UTF-8', (path) => {
  test('spoil their own rows, and no others', async () => {
    const lines = readFileSync(path)
      .toString('latin1')
      .split('\n')
      .map((bytes, at) => `U${at},${bytes.replaceAll(/[",\r]/g, '')}\n`)
    const bytes = Buffer.from(`id,name\n${lines.join('')}`, 'latin1')
    const map = readMapping({ source: 'bytes', columns: { externalId: 'id', customerName: 'name' }, defaults }, 'x')
    const report = await importer.importText(bytes, { map })
    expect(report.lines).toBe(lines.length)
    accounted(report)
    expect(report.rejected.reasons['It holds a NUL or bytes that are not UTF-8']?.records).toBeGreaterThan(10)
    const kept = await importer.query<{ name: string | null }>(
      `select t.customer_name as name from import_keys k join transactions t on t.id = k.transaction_id where k.source = 'bytes'`,
    )
    expect(kept.length).toBe(report.payments.count)
    // The file says of each line whether it is valid.
    expect(kept.filter(({ name }) => name?.includes(':invalid'))).toEqual([])
    expect(kept.filter(({ name }) => name?.includes(':valid:')).length).toBeGreaterThan(30)
  })
})

/** The lines of all lists, NUL and lone surrogates included. */
function textsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(txt|json)$/.test(name))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return [...new Set([...lines, 'a\0b', '=1+1', '+1', '-1', '@x', '\t=1', '＝1'])].slice(0, 3000)
}

test('a map with a time zone that the programs know and the database does not is refused before the file is read', async () => {
  for (const timeZone of ['US/Pacific-New', 'SystemV/EST5'])
    await expect(
      importer.importText('id,amount\n', { map: readMapping({ source: 'zones', columns: needed, timeZone }, 'x') }),
    ).rejects.toThrow(`No such time zone: ${timeZone}`)
  expect(() => readMapping({ source: 'zones', columns: needed, timeZone: '+03:00' }, 'x')).toThrow('No such time zone')
})
