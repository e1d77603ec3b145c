import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

const formulas = ['=1+1', '+1+1', '-1+1', '@sum(a1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1+1', '－1+1', '＠sum(a1)', '-', '=', '+', '-a']

test.each(formulas)('the cell %j is no formula in a spreadsheet, wherever it is in its line', (text) => {
  expect(csvLine([text, 'x'])).toMatch(/^"?'/)
  expect(csvLine(['x', text])).toMatch(/^x,"?'/)
})

test.each(['-12', '+12', '-12.50', '12', 'a=b', ' =1', 'x@y.example', ''])('the cell %j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('a cell with a comma, a quote or a line break is quoted, and a line ends with CRLF', () => {
  expect(csvLine(['a', '-1.234,50', 'say "no"', 'two\nlines'])).toBe('a,"-1.234,50","say ""no""","two\nlines"\r\n')
})
