import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { type Candidate, linkRefunds } from './link-refunds.ts'

const aPayment = (key: string, atMs: number, leftMinor: number, currency = 'GBP'): Candidate => ({ key, atMs, leftMinor, currency })
const aRefund = (key: string, atMs: number, amountMinor: number, customerReference: string | null = 'ada') =>
  ({ key, atMs, amountMinor, customerReference, currency: 'GBP' }) as Draft

/** `C2>1 C3>` : refund C2 belongs to payment 1, C3 to none. */
function link(payments: Record<string, Candidate[]>, refunds: Draft[]): string {
  const links = linkRefunds(refunds, new Map(Object.entries(payments)))
  return refunds.map((refund) => `${refund.key}>${links.get(refund)?.key ?? ''}`).join(' ')
}

test("a refund belongs to the customer's latest payment that is not later than it", () => {
  const payments = { ada: [aPayment('3', 30, 100), aPayment('1', 10, 100), aPayment('2', 20, 100)], bob: [aPayment('4', 25, 100)] }
  expect(link(payments, [aRefund('C5', 25, 40)])).toBe('C5>2')
})

test('a payment of the same moment is not later', () => {
  expect(link({ ada: [aPayment('1', 10, 100), aPayment('2', 20, 100)] }, [aRefund('C3', 20, 100)])).toBe('C3>2')
})

test('of two payments at one moment the one with the higher number is the later', () => {
  expect(link({ ada: [aPayment('10', 10, 100), aPayment('9', 10, 100)] }, [aRefund('C11', 20, 100)])).toBe('C11>10')
})

test('a payment with too little left is passed over, down to the last penny', () => {
  expect(link({ ada: [aPayment('1', 10, 100), aPayment('2', 20, 99)] }, [aRefund('C3', 30, 100)])).toBe('C3>1')
})

test('refunds use up the rest of payments in order of time, then number, in any order of lines', () => {
  const payments = () => ({ ada: [aPayment('1', 10, 100), aPayment('2', 20, 60)] })
  expect(link(payments(), [aRefund('C9', 40, 30), aRefund('C8', 30, 50)])).toBe('C9>1 C8>2')
  expect(link(payments(), [aRefund('C10', 30, 50), aRefund('C9', 30, 30)])).toBe('C10>1 C9>2')
})

test('without a customer, an earlier payment or enough left, a refund is unlinked', () => {
  const payments = { ada: [aPayment('1', 10, 100)] }
  expect(link(payments, [aRefund('C2', 20, 10, null), aRefund('C3', 9, 10), aRefund('C4', 20, 101), aRefund('C5', 20, 10, 'bob')])).toBe(
    'C2> C3> C4> C5>',
  )
})

test('a refund is never taken from a payment in another currency', () => {
  expect(link({ ada: [aPayment('1', 10, 100, 'EUR')] }, [aRefund('C2', 20, 10)])).toBe('C2>')
})
