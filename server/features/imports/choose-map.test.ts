import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseMap } from './choose-map.ts'
import { standardMapping } from './mapping/mapping.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-choose-map-'))
afterAll(() => rmSync(folder, { recursive: true }))
function aFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const plain = aFile('plain.csv', 'externalId,amount,currency,createdAt\n')

test('without a map the header decides', async () => {
  const shop = aFile('shop.csv', 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n')
  expect(await chooseMap(undefined, shop)).toBe('online-retail')
  expect(await chooseMap(undefined, plain)).toBe(standardMapping)
})

test('a preset goes by its name, a map of our own by its file', async () => {
  expect(await chooseMap('online-retail', plain)).toBe('online-retail')
  expect(await chooseMap('transactions', plain)).toBe(standardMapping)
  const map = { source: 'till', columns: { externalId: 'id', amount: 'sum', createdAt: 'at' }, defaults: { currency: 'EUR' } }
  expect(await chooseMap(aFile('till.json', JSON.stringify(map)), plain)).toMatchObject(map)
})

test.each([
  ['a map that is not there', () => 'nowhere', 'There is no map nowhere: give a JSON file, or one of online-retail, transactions.'],
  ['a map that is not JSON', () => aFile('bad.json', '{'), 'is not JSON'],
  ['a map of something else', () => aFile('other.json', '[]'), 'is not usable'],
])('%s is refused with a sentence', async (_, map, sentence) => {
  await expect(chooseMap(map(), plain)).rejects.toThrow(sentence)
})

test('a file without a header is refused', async () => {
  await expect(chooseMap(undefined, aFile('blank.csv', '\n\n'))).rejects.toThrow('blank.csv holds no header.')
  await expect(chooseMap(undefined, aFile('odd.csv', 'a"b,c\n1,2\n'))).rejects.toThrow('its first line is not a header')
})
