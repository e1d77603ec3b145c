import { expect, test } from 'vitest'
import { type FieldDefinition, messageOf, namedErrors, submittedValues } from './field-definition.ts'

const amount: FieldDefinition = {
  type: 'input',
  name: 'amount',
  label: 'Amount',
  validations: [
    { name: 'required', message: 'Amount is required' },
    { name: 'min', value: 1, message: 'At least 1' },
    { name: 'max', value: 99, message: 'At most 99' },
  ],
}

test('B-INP-23 a field shows the message of the error that is present, the first one of its list', () => {
  expect(messageOf(amount, ['max', 'required'])).toBe('Amount is required')
  expect(messageOf(amount, ['max'])).toBe('At most 99')
  expect(messageOf(amount, [])).toBeUndefined()
  expect(messageOf(amount, ['somethingElse'])).toBeUndefined()
})

test('values have the errors their definition names', () => {
  expect(namedErrors(amount, '')).toEqual(['required'])
  expect(namedErrors(amount, '0.5')).toEqual(['min'])
  expect(namedErrors(amount, '100')).toEqual(['max'])
  expect(namedErrors(amount, '12')).toEqual([])
  const text = (name: string, value?: number | string): FieldDefinition => ({ ...amount, validations: [{ name, value, message: name }] })
  expect(namedErrors(text('email'), 'selin')).toEqual(['email'])
  expect(namedErrors(text('minlength', 3), 'ab')).toEqual(['minlength'])
  expect(namedErrors(text('maxlength', 3), 'abcd')).toEqual(['maxlength'])
  expect(namedErrors(text('pattern', '[A-Z]{2}'), 'TRY')).toEqual(['pattern'])
  expect(namedErrors(text('pattern', '[A-Z]{2}'), 'TR')).toEqual([])
  expect(namedErrors(text('toString'), 'x')).toEqual([])
})

test('what is required may be a list or an option too', () => {
  const required: FieldDefinition = { ...amount, validations: [{ name: 'required', message: 'x' }] }
  for (const empty of [undefined, null, '', '  ', [], false]) expect(namedErrors(required, empty)).toEqual(['required'])
  for (const given of ['a', ['a'], true, { value: 'a', label: 'A' }]) expect(namedErrors(required, given)).toEqual([])
})

test('a range is handed over under the names of its ends, an option by its value', () => {
  const fields: FieldDefinition[] = [
    { type: 'dateRange', name: 'period', label: 'Period', startDateName: 'createdFrom', endDateName: 'createdTo' },
    { type: 'select', name: 'merchant', label: 'Merchant', api: '/merchants' },
    { type: 'input', name: 'left', label: 'Left empty' },
  ]
  const period = { preset: 'custom', from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
  expect(submittedValues(fields, { period, merchant: { value: 'm1', label: 'Vega' } }, 'UTC')).toEqual({
    createdFrom: period.from,
    createdTo: period.to,
    merchant: 'm1',
  })
})
