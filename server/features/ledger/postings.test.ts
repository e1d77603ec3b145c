import { accountCodes } from '@portico/contract/features/ledger/ledger.schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeMinor, feeRules } from './fee-rules.ts'
import { toEntryRows } from './ledger-entries.ts'
import * as postings from './postings.ts'

const { accounts, capturePosting, feePosting, outsideRefundPosting, payoutPosting, refundPosting } = postings

const posting = fc.constantFrom(capturePosting, refundPosting, postings.reversalPosting, outsideRefundPosting, payoutPosting, feePosting)
const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const total = (lines: readonly postings.Line[]) => lines.reduce((sum, line) => sum + BigInt(line.amountMinor), 0n)
const on = (lines: readonly postings.Line[], account: string) =>
  lines.filter((line) => line.accountCode === account).reduce((sum, line) => sum + line.amountMinor, 0)

test('every posting sums to zero, forwards and taken back', () => {
  fc.assert(
    fc.property(amount, posting, (minor, post) => {
      expect(total(post(minor))).toBe(0n)
      expect(total(post(-minor))).toBe(0n)
      expect(total([...post(minor), ...post(-minor)])).toBe(0n)
    }),
  )
})

test('a step and the same step taken back leave every account as it was', () => {
  fc.assert(
    fc.property(amount, posting, (minor, post) => {
      for (const account of accountCodes) expect(on([...post(minor), ...post(-minor)], account)).toBe(0)
    }),
  )
})

test('a posting of nothing has no lines', () => {
  expect([capturePosting(0), refundPosting(0), payoutPosting(0), feePosting(0)]).toEqual([[], [], [], []])
})

test('a capture is owed by the acquirer and to the merchant; refunds and payouts lower what the acquirer owes', () => {
  const lines = [...capturePosting(1000), ...feePosting(59), ...refundPosting(400), ...payoutPosting(100)]
  expect(Object.fromEntries(accountCodes.map((account) => [account, on(lines, account)]))).toEqual({
    acquirer_receivable: 500,
    merchant_payable: -941,
    merchant_refunds: 400,
    merchant_payouts: 100,
    fee_income: -59,
    refund_clearing: 0,
  })
})

test('a refund outside the portal lowers what the merchant has, and leaves what the acquirer owes', () => {
  const lines = [...capturePosting(1000), ...outsideRefundPosting(400)]
  expect([on(lines, 'acquirer_receivable'), on(lines, 'merchant_refunds'), on(lines, 'refund_clearing')]).toEqual([1000, 400, -400])
})

test('every account has a name and a type', () => {
  for (const code of accountCodes) expect(accounts[code].name).not.toBe('')
})

test('a fee is the portion, rounded half away from zero once, and the fixed part', () => {
  expect(feeMinor(1000, feeRules.Card)).toBe(59)
  expect(feeMinor(1050, { feeType: 'x', rateBps: 100, fixedMinor: 0 })).toBe(11)
  expect(feeMinor(1049, { feeType: 'x', rateBps: 100, fixedMinor: 0 })).toBe(10)
})

test('a fee is never negative and never more than what was captured', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...Object.values(feeRules)), (minor, rule) => {
      const fee = feeMinor(minor, rule)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(minor)
    }),
  )
  expect(feeMinor(0, feeRules.Card)).toBe(0)
  expect(feeMinor(12, feeRules.Card)).toBe(12)
})

test('the rows of a posting share its id and have ids of their own', () => {
  let next = 0
  const of = { tenant_id: 't', merchant_id: 'm', mode: 'Test', transaction_id: 'x', payment_method: 'Card', payment_provider: 'Acme' }
  const rows = toEntryRows({ of, currency: 'EUR', postedAt: new Date(0), lines: capturePosting(5) }, () => String(++next))
  expect(rows.map((row) => [row.posting_id, row.id, row.amount_minor])).toEqual([
    ['1', '2', 5],
    ['1', '3', -5],
  ])
})
