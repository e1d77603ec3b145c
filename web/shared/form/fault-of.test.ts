import type { FieldFact } from '@portico/contract/core/field-facts.ts'
import { createBody, updateWebsiteBody } from '@portico/contract/features/merchants/merchants.fields.gen.ts'
import { inviteBody } from '@portico/contract/features/people/people.fields.gen.ts'
import { describe, expect, test } from 'vitest'
import { type Fault, faultOf } from './fault-of.ts'

const name: FieldFact = { kind: 'text', min: 2, max: 5, pattern: '^\\p{L}+$', required: true }

test.each<[value: unknown, fault: Fault | undefined]>([
  ['', 'missing'],
  ['  ', 'missing'],
  [null, 'missing'],
  ['a', 'short'],
  ['Işıklı', 'long'],
  ['a-b', 'wrong'],
  ['Işık', undefined],
  [' Işık ', undefined],
])('a field that holds %j has the error of this name: %s', (value, fault) => {
  expect(faultOf(name, value, true)).toBe(fault)
})

test('a field that may be empty has nothing wrong with it while it is', () => {
  for (const nothing of ['', ' ', null, undefined, []]) expect(faultOf(name, nothing, false)).toBeUndefined()
})

test('a secret is measured as it was typed', () => {
  expect(faultOf({ kind: 'text', max: 3, secret: true }, ' ab ', true)).toBe('long')
})

test.each<[value: unknown, fault: Fault | undefined]>([
  [null, undefined],
  [1, undefined],
  [12, undefined],
  [0, 'wrong'],
  [13, 'wrong'],
  ['1.5', 'wrong'],
  ['a few', 'wrong'],
])('a whole number from 1 to 12 that is %j has the error of this name: %s', (value, fault) => {
  expect(faultOf({ kind: 'integer', min: 1, max: 12, nullable: true }, value, false)).toBe(fault)
})

test('a list has at least and at most so many', () => {
  const list: FieldFact = { kind: 'list', min: 1, max: 2, required: true }
  expect([[], ['a'], ['a', 'b', 'c']].map((value) => faultOf(list, value, true))).toEqual(['missing', undefined, 'long'])
})

describe('by the rules of the server', () => {
  test.each<[string, Fault | undefined]>([
    ['https://shop.example', undefined],
    [' http://a.b.example/path?x=1 ', undefined],
    ['shop.example', 'wrong'],
    ['ftp://shop.example', 'wrong'],
    ['https://localhost', 'wrong'],
    ['https://', 'wrong'],
    [`https://${'a'.repeat(500)}.example`, 'long'],
  ])('the address %s of a website is found %s', (url, fault) => {
    expect(faultOf(updateWebsiteBody.fields.url, url, true)).toBe(fault)
  })

  test.each<[string, Fault | undefined]>([
    ['ada@example.com', undefined],
    ["o'brien+shop@mail.example.com", undefined],
    ['ada@example', 'wrong'],
    ['ada example@example.com', 'wrong'],
    [`${'a'.repeat(250)}@example.com`, 'long'],
  ])('the email %s is found %s', (email, fault) => {
    expect(faultOf(inviteBody.fields.email, email, true)).toBe(fault)
    expect(faultOf(createBody.fields.owner.fields.email, email, true)).toBe(fault)
  })
})
