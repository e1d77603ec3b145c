import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'
import { termsOf } from './terms.ts'

test('words are the same in every form, and shown in small letters', () => {
  const { counts, written } = termsOf('İade iade I\u0307ADE Ｒｅｆｕｎｄ refund')
  expect([counts.get('iade'), counts.get('refund')]).toEqual([3, 2])
  expect(written.get('iade')).toBe('iade')
  expect(termsOf('C\u0327ag\u0306la').counts.keys().next().value).toBe(termsOf('ÇAĞLA').counts.keys().next().value)
})

test('a summary has one line for each sentence, with nothing in it that cannot be seen', () => {
  const lines = summarise(
    'Late\u200b payout',
    [{ place: 1, text: 'The payout\u2028has not\u00ad arrived since Monday.\n\tPlease look into it today.' }],
    () => 1,
  )
  expect(lines).toEqual([
    { text: 'Late payout', cites: [0] },
    { text: 'The payout has not arrived since Monday.', cites: [1] },
    { text: 'Please look into it today.', cites: [1] },
  ])
})
