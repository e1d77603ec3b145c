import { expect, test } from 'vitest'
import { digitsOf } from '../words/money-format.ts'
import { uiTextsEn } from '../words/texts.en.ts'
import { uiTextsTr } from '../words/texts.tr.ts'
import { clearFilters, describeFilter, type FilterDefinition, filtersNamed, isSet } from './filter-definition.ts'
import { matching } from './match-options.ts'

const context = { texts: uiTextsEn, zone: 'UTC', digitsOf }
const options = ['Payment', 'Refund', 'Payout', 'Reversal'].map((label) => ({ value: label.toLowerCase(), label }))
const type: FilterDefinition = { id: 'type', label: 'Type', kind: 'options', options }
const amount: FilterDefinition = { id: 'amount', label: 'Amount', kind: 'amountRange', currency: 'EUR' }
const created: FilterDefinition = { id: 'created', label: 'Created', kind: 'dateRange', fixed: true }
const card: FilterDefinition = { id: 'card', label: 'Card', kind: 'text' }

test('up to two values are named, more are counted', () => {
  expect(describeFilter(type, ['payment', 'refund'], context)).toBe('Payment, Refund')
  expect(describeFilter(type, ['payment', 'refund', 'payout'], context)).toBe('3 of 4')
  expect(describeFilter(type, ['payment', 'refund', 'payout'], { ...context, texts: uiTextsTr })).toBe('3 / 4')
})

test('amounts read as a span with the digits of their currency', () => {
  expect(describeFilter(amount, { from: '5' }, context)).toBe('from 5,00 EUR')
  expect(describeFilter(amount, { to: '10000.00' }, context)).toBe('up to 10.000,00 EUR')
  expect(describeFilter(amount, { from: '5.0', to: '10' }, context)).toBe('5,00 – 10,00 EUR')
  expect(describeFilter({ ...amount, currency: 'JPY' }, { from: '500' }, context)).toBe('from 500 JPY')
  expect(describeFilter({ ...amount, currency: undefined }, { from: '-12.345', to: '-12.345' }, context)).toBe('−12,345')
})

test('a fixed filter without a value says any', () => {
  expect(describeFilter(created, undefined, context)).toBe('any')
  expect(describeFilter(created, { preset: 'last7Days' }, context)).toBe('Last 7 days')
})

test('a definition may phrase its value itself', () => {
  expect(describeFilter({ ...card, format: (value) => `•• ${value}` }, '4242', context)).toBe('•• 4242')
})

test('empty values are no filters', () => {
  expect([isSet(type, []), isSet(amount, {}), isSet(card, ''), isSet(created, {}), isSet(card, '4')]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

test('Clear leaves fixed filters and what the bar does not know', () => {
  const value = { created: { preset: 'today' }, type: ['payment'], card: '4242', other: 1 }
  expect(clearFilters([created, type, card, amount], value)).toEqual({ created: { preset: 'today' }, other: 1 })
})

test('searching options forgives case, accents and the dots of i', () => {
  const cities = ['İstanbul', 'Iğdır', 'Çorum', 'Malmö'].map((label) => ({ value: label, label }))
  const found = (search: string) => matching(cities, search).map(({ label }) => label)
  expect(found('istan')).toEqual(['İstanbul'])
  expect(found('igdir')).toEqual(['Iğdır'])
  expect(found('corum')).toEqual(['Çorum'])
  expect(found(' ')).toHaveLength(4)
})

test('a filter is found by any of its names, in any order of words, also one that is off', () => {
  const filters: FilterDefinition[] = [
    { id: 'refundState', label: 'Refunds', keywords: 'has refund', kind: 'options', options: [] },
    { id: 'websiteId', label: 'Website', offReason: 'Choose one merchant first.', kind: 'options', options: [] },
    { id: 'ticket', label: 'Has ticket', kind: 'text' },
  ]
  const found = (search: string) => filtersNamed(filters, search).map(({ id }) => id)
  expect(found('')).toEqual(['refundState', 'websiteId', 'ticket'])
  expect(found('has')).toEqual(['refundState', 'ticket'])
  expect(found('refund has')).toEqual(['refundState'])
  expect(found('WEBSITE')).toEqual(['websiteId'])
  expect(found('ticket refund')).toEqual([])
})
