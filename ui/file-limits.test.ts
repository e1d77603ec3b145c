import { expect, test } from 'vitest'
import { documentExtensions, documentLimits, fileMaxBytes, fileSize, isImage, refusalOf } from './file-limits.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('documents are the nineteen kinds of the specification, up to 5 MB', () => {
  expect(documentExtensions).toHaveLength(19)
  expect(refusalOf(file('a.pdf', 'application/pdf', 5_242_880), documentLimits)).toBeUndefined()
  expect(refusalOf(file('a.pdf', 'application/pdf', 5_242_881), documentLimits)).toBe('size')
  expect(fileMaxBytes).toBe(20_971_520)
})

test('name and type both have to be allowed, and a browser that knows no type leaves it to the name', () => {
  expect(refusalOf(file('a.exe', 'application/pdf'), documentLimits)).toBe('type')
  expect(refusalOf(file('a.pdf', 'text/html'), documentLimits)).toBe('type')
  expect(refusalOf(file('pdf', ''), documentLimits)).toBe('type')
  expect(refusalOf(file('A.ODS', ''), documentLimits)).toBeUndefined()
  expect(refusalOf(file('a.csv', 'text/csv;charset=utf-8'), documentLimits)).toBeUndefined()
})

test('jpeg, png and tiff are pictures', () => {
  expect(['image/jpeg', 'image/png', 'image/tiff', 'image/gif', 'application/pdf'].map((type) => isImage({ type }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('sizes read in the largest unit that fits', () => {
  expect([512, 1536, 5_242_880].map(fileSize)).toEqual(['512 B', '1,5 KB', '5 MB'])
})
