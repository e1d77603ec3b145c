import { secret } from '@portico/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cardKeeper } from './keep-no-cards.ts'

const keep = cardKeeper(
  z.strictObject({
    note: z.string(),
    password: secret(100),
    key: z.string().meta({ writeOnly: true }).nullable().optional(),
    lines: z.array(z.strictObject({ text: z.string(), proof: secret(100).optional() })),
  }),
)

test('a card number and a security code leave every field of a body, at any depth', () => {
  expect(keep({ note: 'Card 4111 1111 1111 1111, CVV: 7371', lines: [{ text: '5555-5555-5555-4444' }] })).toEqual({
    note: 'Card 4111 11** **** 1111, CVV: ***',
    lines: [{ text: '5555-55**-****-4444' }],
  })
})

test('a password and a key stay as they are', () => {
  const secrets = { password: '4111111111111111', key: '4111111111111111', lines: [{ proof: '4111111111111111' }] }
  expect(keep(secrets)).toEqual(secrets)
})

test('phone numbers, ids and numbers stay as they are', () => {
  const body = { note: '+49 1512 3456 787', id: '019a4111-1111-4111-8111-111111111111', amountMinor: 4_111_111_111_111_111, none: null }
  expect(keep(body)).toEqual(body)
})
