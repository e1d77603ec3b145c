import { declineCodes } from '@portico/contract/features/transactions/decline-codes.ts'
import { expect, test } from 'vitest'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }
import { whyDeclined } from './why-declined.ts'

test('every refusal has its reason and next step in both languages, and every text belongs to one', () => {
  const told = declineCodes.map((code) => whyDeclined('Declined', code)!)
  expect(told.map(({ why }) => why)).toEqual(declineCodes)
  const used = [...told, whyDeclined('Blocked', null)!, whyDeclined('Rejected', null)!]
  for (const texts of [en, tr]) {
    expect(new Set(Object.keys(texts.why))).toEqual(new Set(used.map(({ why }) => why)))
    expect(new Set(Object.keys(texts.next))).toEqual(new Set(used.map(({ next }) => next)))
  }
})

test.each([
  ['Declined', 'InsufficientFunds', { why: 'InsufficientFunds', next: 'topUp' }],
  ['Declined', 'Z7', { why: 'Unknown', next: 'callBank' }],
  ['Failed', null, { why: 'Unknown', next: 'callBank' }],
  ['Blocked', null, { why: 'Blocked', next: 'alerts' }],
  ['Captured', 'Approved', undefined],
  ['Pending', null, undefined],
] as const)('a payment that is %s with the code %s is explained so', (status, code, expected) => {
  expect(whyDeclined(status, code)).toEqual(expected)
})
