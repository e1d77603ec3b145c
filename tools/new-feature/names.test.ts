import { describe, expect, test } from 'vitest'
import { fill } from './fill.ts'
import { namesOf } from './names.ts'

describe('the word of a feature', () => {
  test.each([
    ['invoices', 'invoice'],
    ['fee-policies', 'fee-policy'],
    ['addresses', 'address'],
    ['mail-boxes', 'mail-box'],
    ['batches', 'batch'],
    ['keys', 'key'],
    ['leases', 'lease'],
    ['p2p-payments', 'p2p-payment'],
  ])('%s holds one %s', (feature, singular) => {
    expect(namesOf(feature)).toMatchObject({ feature, singular })
  })

  test.each([
    'Invoices',
    'fee_policies',
    'fee policies',
    '-invoices',
    'invoices-',
    'fee--policies',
    '2nd-tries',
    'fähren',
    '../invoices',
    '',
  ])('%j is refused, with a sentence that shows a good one', (word) => {
    expect(() => namesOf(word)).toThrow(/is not a name: .*price-lists/)
  })

  test.each(['invoice', 'people', 'access'])('%s is refused as it stands: it is no plural', (word) => {
    expect(() => namesOf(word)).toThrow(/is not a plural/)
  })

  test('an unusual plural is taken with its singular', () => {
    expect(namesOf('people', { singular: 'person' })).toMatchObject({ feature: 'people', singular: 'person' })
    expect(() => namesOf('people', { singular: 'people' })).toThrow(/is not a plural/)
    expect(() => namesOf('people', { singular: 'Person' })).toThrow(/is not a name/)
  })

  test('a word of the language and one beyond all bounds are refused', () => {
    expect(() => namesOf('this', { singular: 'that' })).toThrow(/is a word of the language/)
    expect(() => namesOf(`${'very-'.repeat(8)}longs`)).toThrow(/is longer than 40 letters/)
  })
})

describe('a template', () => {
  const names = namesOf('order-items', { turkish: 'Sipariş kalemleri' })

  test('has the word in each way of writing it', () => {
    const text = 'paper-boats paper-boat paperBoats paperBoat PaperBoats PaperBoat paper_boats Paper boats paper boat Kâğıt kayıklar'
    expect(fill(text, names)).toBe(
      'order-items order-item orderItems orderItem OrderItems OrderItem order_items Order items order item Sipariş kalemleri',
    )
  })

  test('has the article that the word wants', () => {
    const text = 'A paper boat is a paper boat'
    expect(fill(text, names)).toBe('An order item is an order item')
    expect(fill(text, namesOf('user-lists'))).toBe('A user list is a user list')
    expect(fill(text, namesOf('umbrella-terms'))).toBe('An umbrella term is an umbrella term')
  })
})
