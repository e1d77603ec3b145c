import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MoneySum, moneySummaryOf } from './money-summary.ts'

const none = {
  amountMinor: 0,
  amountAuthorisedMinor: 0,
  amountCapturedMinor: 0,
  amountCapturableMinor: 0,
  amountCapturePendingMinor: 0,
  amountRefundedMinor: 0,
  amountRefundPendingMinor: 0,
  amountRefundableMinor: 0,
  amountDisputedMinor: 0,
}
const minorOf = (sums: readonly MoneySum[], id: MoneySum['id']) => sums.find((sum) => sum.id === id)?.minor ?? 0

describe('the money summary of a payment', () => {
  test('a captured payment shows the amount left to refund, as the bar does', () => {
    const { sums, parts } = moneySummaryOf({
      ...none,
      amountMinor: 124_990,
      amountAuthorisedMinor: 124_990,
      amountCapturedMinor: 124_990,
      amountRefundedMinor: 25_000,
      amountRefundableMinor: 99_990,
    })
    expect(sums.map(({ id, minor }) => [id, minor])).toEqual([
      ['authorised', 124_990],
      ['captured', 124_990],
      ['refunded', 25_000],
      ['leftToRefund', 99_990],
    ])
    expect(parts.map(({ id, mark }) => [id, mark])).toEqual([
      ['leftToRefund', 'own'],
      ['refunded', 'rest'],
    ])
  })

  test('a reserved payment shows the amount left to capture', () => {
    const { sums } = moneySummaryOf({ ...none, amountMinor: 500, amountAuthorisedMinor: 500, amountCapturableMinor: 500 })
    expect(sums.map(({ id }) => id)).toEqual(['authorised', 'leftToCapture'])
  })

  test('a payment that never came through has no summary', () => {
    expect(moneySummaryOf({ ...none, amountMinor: 500 })).toEqual({ parts: [], sums: [] })
  })

  test('adds up whatever happened to it', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const anyPayment = fc.record({
      refunded: amount,
      pending: amount,
      disputed: amount,
      left: amount,
      capturing: amount,
      capturable: amount,
      released: amount,
    })
    fc.assert(
      fc.property(anyPayment, ({ refunded, pending, disputed, left, capturing, capturable, released }) => {
        const captured = refunded + pending + disputed + left
        const authorised = captured + capturing + capturable + released
        const { sums, parts } = moneySummaryOf({
          ...none,
          amountMinor: authorised,
          amountAuthorisedMinor: authorised,
          amountCapturedMinor: captured,
          amountCapturableMinor: capturable,
          amountCapturePendingMinor: capturing,
          amountRefundedMinor: refunded,
          amountRefundPendingMinor: pending,
          amountRefundableMinor: left,
          amountDisputedMinor: disputed,
        })
        const of = (id: MoneySum['id']) => minorOf(sums, id)
        if (captured > 0) {
          expect(of('refunded') + of('pending') + of('disputed') + of('leftToRefund')).toBe(of('captured'))
          expect(parts.reduce((sum, part) => sum + part.minor, 0)).toBe(captured)
        }
        expect(of('captured') + of('capturePending') + of('leftToCapture') + of('released')).toBe(authorised)
      }),
    )
  })
})
