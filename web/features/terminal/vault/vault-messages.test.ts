import { expect, test } from 'vitest'
import { fromVault, toVault } from './vault-messages.ts'

test.each([
  [
    { type: 'portico.vault.size', height: 120.4 },
    { type: 'size', height: 121 },
  ],
  [
    { type: 'portico.vault.card', requestId: 'a', cardToken: 'vt_1', card: { last4: '4242' }, expiresAt: 'x' },
    { type: 'card', requestId: 'a', cardToken: 'vt_1' },
  ],
  [
    { type: 'portico.vault.failed', requestId: 'a', reason: 'tooMany' },
    { type: 'failed', requestId: 'a', reason: 'tooMany' },
  ],
])('a message of the frame is read without what the page does not use', (message, expected) => {
  expect(fromVault(message)).toEqual(expected)
})

test.each([
  null,
  'portico.vault.ready',
  { type: 'ready' },
  { type: 'portico.vault.constructor' },
  { type: 'portico.vault.size', height: -1 },
  { type: 'portico.vault.size', height: 1e9 },
  { type: 'portico.vault.card', requestId: 'a' },
  { type: 'portico.vault.failed', requestId: 'a', reason: 'because' },
])('a message of another shape is ignored', (message) => {
  expect(fromVault(message)).toBeUndefined()
})

test('a message to the frame names the protocol', () => {
  expect(toVault({ type: 'submit', requestId: 'a' })).toEqual({ type: 'portico.vault.submit', requestId: 'a' })
})
