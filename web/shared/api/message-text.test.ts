import { expect, test } from 'vitest'
import { messageText, pathOf } from './message-text.ts'

test('a message shows its headers and its body laid out', () => {
  expect(messageText({ 'content-type': 'application/json' }, '{"amount":124990,"final":true}')).toBe(
    'content-type: application/json\n\n{\n  "amount": 124990,\n  "final": true\n}',
  )
})

test('a body that is not JSON is shown unchanged, and an empty message is empty', () => {
  expect(messageText({}, 'upstream timed out')).toBe('upstream timed out')
  expect(messageText({}, '')).toBe('')
})

test('a call is named by its path', () => {
  expect(pathOf('https://acquirer.example/v2/payments/9F31C/captures?dry=1')).toBe('/v2/payments/9F31C/captures?dry=1')
  expect(pathOf('/v2/payments')).toBe('/v2/payments')
})
