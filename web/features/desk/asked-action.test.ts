import { expect, test } from 'vitest'
import { askedAction, onePayment } from './asked-action.ts'

const english = { refund: 'Refund…', capture: 'Capture…', void: 'Void…' }
const turkish = { refund: 'İade et…', capture: 'Tahsil et…', void: 'İptal et…' }

test.each([
  ['Refund ACM-17389', english, { action: 'refund', key: 'ACM-17389' }],
  ['void  order 7', english, { action: 'void', key: 'order 7' }],
  ['iade et ACM-17389', turkish, { action: 'refund', key: 'ACM-17389' }],
  ['IPTAL ACM-17389', turkish, { action: 'void', key: 'ACM-17389' }],
  ['refund', english, { key: 'refund' }],
  ['ACM-17389', english, { key: 'ACM-17389' }],
  ['refunds ACM', english, { key: 'refunds ACM' }],
])('%s is read as an action and what it is done to', (text, words, asked) => {
  expect(askedAction(text, words)).toEqual(asked)
})

test('actions are offered on one payment only: the only one found, or the one that is called exactly so', () => {
  const nameOf = (name: string) => name
  expect(onePayment(['ACM-1'], 'ACM', nameOf)).toBe('ACM-1')
  expect(onePayment(['ACM-1', 'ACM-10'], 'acm-1', nameOf)).toBe('ACM-1')
  expect(onePayment(['ACM-1', 'ACM-1'], 'ACM-1', nameOf)).toBeUndefined()
  expect(onePayment(['ACM-10', 'ACM-11'], 'ACM-1', nameOf)).toBeUndefined()
})
