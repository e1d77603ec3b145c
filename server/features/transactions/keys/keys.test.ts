import { searchKeyOf } from '@portico/contract/core/text/fold.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keysOfPayment } from './keys-of-payment.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const sorted = (keys: { before: string; key: string }[]) => keys.map(({ before, key }) => `${before}|${key}`).sort()

test('server and database make the same keys of a payment', async () => {
  const letters = ['a', 'B', '7', '0', ' ', '-', '_', '/', '.', '@', 'İ', 'ı', 'ß', 'é', 'e\u0301', 'Ş', 'ﬁ', '’', '李', '𝔘', '\u200b']
  const text = fc.option(fc.array(fc.constantFrom(...letters), { maxLength: 24 }).map((all) => all.join('')))
  const payments = fc.sample(fc.tuple(text, text, text, text), { numRuns: 500, seed: 42 })
  const { rows } = await portico.admin.query<{ n: number; before: string; key: string }>(
    `select n::int, k.before, k.key from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality p (a, b, c, d, n)
     cross join lateral keys_of_payment(a, b, c, d) k`,
    [0, 1, 2, 3].map((at) => payments.map((payment) => payment[at])),
  )
  const made = Map.groupBy(rows, ({ n }) => n)
  for (const [index, [external_id, provider_transaction_id, customer_name, customer_email]] of payments.entries())
    expect(sorted(made.get(index + 1) ?? []), JSON.stringify(payments[index])).toEqual(
      sorted(keysOfPayment({ external_id, provider_transaction_id, customer_name, customer_email })),
    )
})

test('every part of three characters begins at a key, or at the character before one', () => {
  const references = fc.array(fc.constantFrom('a', 'b', '0', '1', '-', 'Ç'), { minLength: 3, maxLength: 30 }).map((all) => all.join(''))
  fc.assert(
    fc.property(references, fc.nat(), fc.nat(), (external_id, from, length) => {
      const text = searchKeyOf(external_id)
      const at = from % (text.length - 2)
      const part = text.slice(at, at + Math.min(3 + (length % 10), 12))
      const keys = keysOfPayment({ external_id })
      const begins = keys.some(({ key }) => key.startsWith(part))
      const isBefore = keys.some(({ before, key }) => before === part[0] && key.startsWith(part.slice(1)))
      expect(begins || isBefore).toBe(true)
    }),
  )
})
