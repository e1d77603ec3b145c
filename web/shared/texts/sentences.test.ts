import { expect, test } from 'vitest'
import { createSentences } from './sentences.ts'

const say = createSentences({
  'Sent to {{provider}}': '{{provider}} sağlayıcısına gönderildi',
  '{{action}} is off: {{because}}': '{{action}} kapalı: {{because}}',
  Void: 'İptal',
  'this payment has been captured. Refund it instead.': 'bu ödeme tahsil edildi. Bunun yerine iade edin.',
  '{{provider}} declined {{what}}': '{{provider}}, {{what}} reddetti',
  'the payment of {{amount}}': '{{amount}} tutarındaki ödemeyi',
})

test('a sentence is said in the other language with what stands in its places', () => {
  expect(say('Sent to Bosphorus Pay')).toBe('Bosphorus Pay sağlayıcısına gönderildi')
})

test('what stands in a place is translated too', () => {
  expect(say('Void is off: this payment has been captured. Refund it instead.')).toBe(
    'İptal kapalı: bu ödeme tahsil edildi. Bunun yerine iade edin.',
  )
  expect(say('Adelphi declined the payment of 1.249,90 EUR')).toBe('Adelphi, 1.249,90 EUR tutarındaki ödemeyi reddetti')
})

test('a sentence nobody has translated stays as it is', () => {
  expect(say('Something new (really?) happened')).toBe('Something new (really?) happened')
  expect(say('')).toBe('')
})

test('signs of a template mean themselves', () => {
  expect(createSentences({ 'Risk {{score}} (of 100).': 'Risk {{score}}/100.' })('Risk 12 (of 100).')).toBe('Risk 12/100.')
})
