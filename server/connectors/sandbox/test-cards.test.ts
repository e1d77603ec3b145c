import { testCard } from '@portico/acquirer/index.ts'
import { expect, test } from 'vitest'
import { sandboxCards } from './test-cards.ts'

test('the cards of a try are those that the sandbox documents', () => {
  expect(sandboxCards).toEqual({ Approved: '4242424242424242', SoftDecline: testCard('issuer_unavailable') })
})
