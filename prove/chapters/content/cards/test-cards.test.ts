import { expect, test } from 'vitest'
import { cardsIn, passesLuhn, shownOf, testCards, writings } from './test-cards.ts'

test('there are twenty cards, and each could be one', () => {
  expect(new Set(testCards).size).toBe(20)
  expect(testCards.filter((card) => !passesLuhn(card))).toEqual([])
})

test('a whole number is found however it is written, and none in what may be shown', () => {
  for (const card of testCards) {
    for (const written of writings(card)) expect(cardsIn(`paid with ${written}, thanks`)).toEqual([card])
    expect(cardsIn(shownOf(card))).toEqual([])
  }
})

test('a longer run of digits or a UUID is no card', () => {
  expect(cardsIn('94111111111111111 and 019a4111-1111-1111-1111-111111111111')).toEqual([])
})
