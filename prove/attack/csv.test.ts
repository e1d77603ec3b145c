import { expect, test } from 'vitest'
import { readCsvStrictly } from './csv.ts'

test('a file of RFC 4180 reads back cell by cell', () => {
  expect(readCsvStrictly('\ufeffa,b\r\n"x ""y"", z","1\r\n2"\r\n,\r\n')).toEqual([
    ['a', 'b'],
    ['x "y", z', '1\r\n2'],
    ['', ''],
  ])
})

test('lines may end with LF, all of them', () => {
  expect(readCsvStrictly('a,"b\r\n"\nc,\n')).toEqual([
    ['a', 'b\r\n'],
    ['c', ''],
  ])
})

test.each(['a,b\nc,d\r\n', 'a,b\r\nc,d\n', 'a"b,c\r\n', '"a\r\n', '"a"b\r\n', 'a,b\r\nc\r\n'])('%j is no file of RFC 4180', (text) => {
  expect(() => readCsvStrictly(text)).toThrow()
})
