import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturableMinor, isSound, refundableMinor, refusalOf, sumsOf } from './booking.ts'
import type { Operation, Payment } from './operation.ts'

const payment: Payment = {
  id: 'pay_1',
  provider: 'adelphi',
  mid: 'MID-1',
  merchantReference: 'order-1',
  currency: 'EUR',
  method: { kind: 'unknown' },
  callbackUrl: null,
  openingAuthorisedMinor: 0,
  openingCapturedMinor: 0,
  openingRefundedMinor: 0,
  createdAt: 0,
  expiresAt: 1_000,
}
type Booked = Pick<Operation, 'booksAs' | 'status' | 'amountMinor' | 'isFinalCapture'>
const booked = (
  booksAs: Operation['booksAs'],
  amountMinor: number,
  status: Operation['status'] = 'Approved',
  isFinalCapture = false,
): Booked => ({
  booksAs,
  amountMinor,
  status,
  isFinalCapture,
})
const refusalAfter = (operations: Booked[], booksAs: Operation['booksAs'], amountMinor: number, currency = 'EUR', nowMs = 0) =>
  refusalOf(payment, sumsOf(payment, operations), { booksAs, amountMinor, currency }, nowMs)?.code

test('what the rules let through in any order keeps captured ≤ authorised and refunded ≤ captured', () => {
  const asked = fc.record({
    booksAs: fc.constantFrom('Capture', 'Refund', 'Void'),
    amountMinor: fc.integer({ min: 1, max: 400 }),
    status: fc.constantFrom('Approved', 'Pending', 'Declined'),
    isFinalCapture: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(asked, { maxLength: 30 }), (authorisedMinor, wishes) => {
      const done = [booked('Authorise', authorisedMinor)]
      for (const wish of wishes) {
        const sums = sumsOf(payment, done)
        const operation = wish.booksAs === 'Void' ? { ...wish, amountMinor: capturableMinor(sums) } : wish
        if (refusalOf(payment, sums, { ...operation, currency: 'EUR' }, 0)) continue
        done.push(operation)
        const after = sumsOf(payment, done)
        if (!isSound(after) || refundableMinor(after) < 0 || capturableMinor(after) < 0) return false
      }
      return true
    }),
  )
})

test.each([
  ['a capture beyond the authorised amount', [booked('Authorise', 100)], 'Capture', 101, 'capture_exceeds_authorised'],
  ['a second capture beyond the rest', [booked('Authorise', 100), booked('Capture', 60)], 'Capture', 41, 'capture_exceeds_authorised'],
  [
    'a capture of what another has reserved',
    [booked('Authorise', 100), booked('Capture', 60, 'Pending')],
    'Capture',
    41,
    'capture_exceeds_authorised',
  ],
  [
    'a capture after the final one',
    [booked('Authorise', 100), booked('Capture', 60, 'Approved', true)],
    'Capture',
    1,
    'capture_exceeds_authorised',
  ],
  ['a capture after a void', [booked('Authorise', 100), booked('Void', 100)], 'Capture', 1, 'capture_exceeds_authorised'],
  ['a capture of a declined payment', [booked('Authorise', 100, 'Declined')], 'Capture', 1, 'capture_exceeds_authorised'],
  ['a void after a capture', [booked('Authorise', 100), booked('Capture', 1)], 'Void', 99, 'already_captured'],
  ['a void of a sale', [booked('Sale', 100)], 'Void', 0, 'already_captured'],
  ['a second void', [booked('Authorise', 100), booked('Void', 100)], 'Void', 0, 'nothing_to_void'],
  ['a refund beyond the captured amount', [booked('Sale', 100)], 'Refund', 101, 'refund_exceeds_captured'],
  [
    'a refund of what another has reserved',
    [booked('Sale', 100), booked('Refund', 60, 'Pending')],
    'Refund',
    41,
    'refund_exceeds_captured',
  ],
  ['a payout of a payment never captured', [booked('Authorise', 100)], 'Payout', 1, 'nothing_captured'],
] as const)('%s is refused', (_what, operations, booksAs, amountMinor, code) => {
  expect(refusalAfter([...operations], booksAs, amountMinor)).toBe(code)
})

test('the whole rest may be captured, refunded and voided', () => {
  expect(refusalAfter([booked('Authorise', 100), booked('Capture', 60)], 'Capture', 40)).toBeUndefined()
  expect(refusalAfter([booked('Sale', 100), booked('Refund', 60), booked('Refund', 30, 'Declined')], 'Refund', 40)).toBeUndefined()
  expect(refusalAfter([booked('Authorise', 100)], 'Void', 100)).toBeUndefined()
})

test('another currency and an expired authorisation are refused', () => {
  expect(refusalAfter([booked('Sale', 100)], 'Refund', 1, 'GBP')).toBe('currency_mismatch')
  expect(refusalAfter([booked('Authorise', 100)], 'Capture', 1, 'EUR', 1_000)).toBeUndefined()
  expect(refusalAfter([booked('Authorise', 100)], 'Capture', 1, 'EUR', 1_001)).toBe('authorisation_expired')
})
