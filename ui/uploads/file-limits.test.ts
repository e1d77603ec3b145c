import { expect, test } from 'vitest'
import { type FileLimits, fileSize, refusalOf } from './file-limits.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

const limits: FileLimits = { extensions: ['pdf', 'ods', 'csv'], types: ['application/pdf', 'text/csv'], maxBytes: 5_242_880 }

test('A-UPLD-03 a file may be as large as the limit and not a byte more', () => {
  expect(refusalOf(file('a.pdf', 'application/pdf', 5_242_880), limits)).toBeUndefined()
  expect(refusalOf(file('a.pdf', 'application/pdf', 5_242_881), limits)).toBe('size')
})

test('name and type both have to be allowed, and a browser that knows no type leaves it to the name', () => {
  expect(refusalOf(file('a.exe', 'application/pdf'), limits)).toBe('type')
  expect(refusalOf(file('a.pdf', 'text/html'), limits)).toBe('type')
  expect(refusalOf(file('pdf', ''), limits)).toBe('type')
  expect(refusalOf(file('A.ODS', ''), limits)).toBeUndefined()
  expect(refusalOf(file('a.csv', 'text/csv;charset=utf-8'), limits)).toBeUndefined()
})

test('sizes read in the largest unit that fits', () => {
  expect([512, 1536, 5_242_880].map(fileSize)).toEqual(['512 B', '1,5 KB', '5 MB'])
})
