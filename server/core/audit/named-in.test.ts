import { expect, test } from 'vitest'
import { namedIn } from './named-in.ts'

const [acme, globex, payment, refund] = [1, 2, 3, 4].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const named = (record: Partial<Parameters<typeof namedIn>[0]>) => namedIn({ entity: 'support', entityId: '', ...record })
const none = { merchantIds: [], transactionIds: [] }

test('a record names what it is about, where that is a merchant or a payment', () => {
  expect(named({ entity: 'merchants', entityId: acme })).toEqual({ ...none, merchantIds: [acme] })
  expect(named({ entity: 'transactions', entityId: payment.toUpperCase() })).toEqual({ ...none, transactionIds: [payment] })
  expect(named({ entity: 'transactions', entityId: '' })).toEqual(none)
  expect(named({ entity: 'people', entityId: acme })).toEqual(none)
})

test('a record names the ids in it, before and after, at any depth and several in one text', () => {
  expect(named({ before: { merchants: [acme] }, after: { merchants: null } })).toEqual({ ...none, merchantIds: [acme] })
  const query = { merchantId: `${acme},${globex}`, sort: '-createdAt' }
  expect(named({ after: { list: 'transactions', query } })).toEqual({ ...none, merchantIds: [acme, globex] })
  expect(named({ after: { childTransactionId: refund, amountMinor: 4 } })).toEqual({ ...none, transactionIds: [refund] })
  const references = [
    { key: 'Transaction', value: payment },
    { key: 'Customer', value: globex },
    { key: 'File', value: refund },
  ]
  expect(named({ after: { references } })).toEqual({ merchantIds: [globex], transactionIds: [payment] })
})

test('a record names what its writer knows of, each once, and nothing that is no id', () => {
  const change = { merchantIds: [acme, null, 'not-an-id'], transactionIds: [payment], after: { merchantId: acme, transactionId: payment } }
  expect(named(change)).toEqual({ merchantIds: [acme], transactionIds: [payment] })
})
