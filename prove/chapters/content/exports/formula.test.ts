import { expect, test } from 'vitest'
import { formulaStarts, isFormula, unneutralised } from './formula.ts'

test('each start is a formula, and none after an apostrophe', () => {
  expect(formulaStarts.filter((text) => !isFormula(text))).toEqual([])
  expect(formulaStarts.filter((text) => isFormula(`'${text}`) || unneutralised(`'${text}`) !== text)).toEqual([])
})

test.each(['-41', '+41', '-1,234.50', '2026-01-02', "it's", '', "'quoted'"])('%j is left as it is', (cell) => {
  expect([isFormula(cell), unneutralised(cell)]).toEqual([false, undefined])
})
