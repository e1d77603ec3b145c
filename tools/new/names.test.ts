import { describe, expect, test } from 'vitest'
import { column, label, namesOf, turkishObject, turkishSingular } from './names.ts'

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

  test.each(['invoice', 'people', 'access'])('%s is refused: it is not a plural', (word) => {
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

test.each([
  ['Ülkeler', 'ülke', 'Ülkeleri'],
  ['Para birimleri', 'para birimi', 'Para birimlerini'],
  ['Belge türleri', 'belge türü', 'Belge türlerini'],
  ['Potansiyel müşteri durumları', 'potansiyel müşteri durumu', 'Potansiyel müşteri durumlarını'],
  ['E-posta şablonları', 'e-posta şablonu', 'E-posta şablonlarını'],
  ['Sözleşme imzaları', 'sözleşme imzası', 'Sözleşme imzalarını'],
  ['Web siteleri', 'web sitesi', 'Web sitelerini'],
  ['MPI', 'MPI', 'MPI'],
])('one of %s is called %s, and all of them as an object %s', (plural, singular, object) => {
  expect([turkishSingular(plural), turkishObject(plural)]).toEqual([singular, object])
})

test('a field is called by its words on the screen and in a table', () => {
  expect([label('isActive'), column('isActive'), label('PerDay')]).toEqual(['Is active', 'is_active', 'Per day'])
})
