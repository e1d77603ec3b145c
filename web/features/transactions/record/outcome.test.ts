import { expect, test } from 'vitest'
import { endOfPayment, isBusy, isDecided, pauseMs, wentThrough } from './outcome.ts'

const settled = { status: 'Captured', amountRefundPendingMinor: 0, amountRefundHeldMinor: 0, amountCapturePendingMinor: 0 } as const

test('a payment is watched while anything of it waits for the provider', () => {
  expect(isBusy(settled)).toBe(false)
  expect(isBusy({ ...settled, amountRefundPendingMinor: 1 })).toBe(true)
  expect(isBusy({ ...settled, amountCapturePendingMinor: 1 })).toBe(true)
  expect(isBusy({ ...settled, amountRefundPendingMinor: 3, amountRefundHeldMinor: 2 })).toBe(true)
  // What waits for a person alone is not asked about again and again: the stream says when it is decided.
  expect(isBusy({ ...settled, amountRefundPendingMinor: 2, amountRefundHeldMinor: 2 })).toBe(false)
  expect(isBusy({ ...settled, status: 'Closing' })).toBe(true)
  expect(isBusy({ ...settled, status: 'Pending' })).toBe(true)
})

test('a refund is decided once it is neither new nor pending', () => {
  expect(isDecided('Pending')).toBe(false)
  expect(isDecided('Successful')).toBe(true)
  expect(isDecided('Conflict')).toBe(true)
  expect(wentThrough('Successful')).toBe(true)
  expect(wentThrough('Failed')).toBe(false)
})

test('it is asked every second at first, then less and less often', () => {
  const pauses = Array.from({ length: 30 }, (_, poll) => pauseMs(poll))
  expect(pauses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1000))
  expect(pauses.slice(10).every((pause, place) => pause >= pauses[place + 9]!)).toBe(true)
  expect(pauses.at(-1)).toBe(15_000)
})

test('an approval has ended once its payment is reserved, taken or refused', () => {
  const endOf = (status: 'Pending' | 'Reserved' | 'Captured' | 'Declined') => endOfPayment('approve', { status })
  expect([isDecided(endOf('Pending')), isDecided(endOf('Declined'))]).toEqual([false, true])
  expect((['Reserved', 'Captured', 'Declined'] as const).map((status) => wentThrough(endOf(status)))).toEqual([true, true, false])
})
