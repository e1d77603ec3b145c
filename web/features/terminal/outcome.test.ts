import { transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { expect, test } from 'vitest'
import { emptiedBy, isOpen, ledTo, limitIn, outcomeOf } from './outcome.ts'

const made = (status: (typeof transactionStatuses)[number]) => ({ state: 'Made', kind: 'Sale', status }) as const

test('an entry is open until its provider has answered, or until it is clear that it never will', () => {
  expect(isOpen({ state: 'Sending', kind: 'Sale', status: null })).toBe(true)
  expect(transactionStatuses.filter((status) => isOpen(made(status)))).toEqual(['Created', 'Pending'])
  expect(outcomeOf({ state: 'NotSent', kind: 'Sale', status: null })).toBe('notSent')
})

test('a payment counts as approved only with a status that follows an approval', () => {
  const approved = transactionStatuses.filter((status) => outcomeOf(made(status)) === 'approved')
  expect(approved).toEqual(expect.arrayContaining(['Reserved', 'Captured', 'Successful', 'Refunded', 'Closed']))
  for (const status of ['WaitingForApproval', 'Blocked', 'Duplicate', 'Declined', 'Failed', 'Rejected', 'Conflict'] as const)
    expect(approved).not.toContain(status)
})

test('a payment that its provider takes its time over empties no field before it is declined, and then the code alone', () => {
  const changes = [undefined, 'sending', 'pending', 'declined'] as const
  expect(changes.slice(1).map((now, place) => emptiedBy(changes[place], now))).toEqual([undefined, undefined, 'code'])
  expect(emptiedBy('pending', 'approved')).toBe('all')
})

test('the next payment begins with an empty form, and no decision on an earlier one empties it', () => {
  expect(emptiedBy('sending', 'held')).toBe('all')
  expect(emptiedBy('pending', undefined)).toBe('all')
  for (const before of ['held', 'approved', undefined] as const) expect(emptiedBy(before, undefined)).toBeUndefined()
})

test('a currency without a limit of its own has the standard limit', () => {
  const setup = { limits: [{ currency: 'EUR', amountMinor: 5000 }], standardLimitMinor: 1_000_000 }
  expect([limitIn(setup, 'EUR'), limitIn(setup, 'USD')]).toEqual([5000, 1_000_000])
})

test('an approved entry says what has become of the money since', () => {
  const said = (['Reserved', 'Captured', 'Refunded', 'Closed'] as const).map((status) => ledTo({ kind: 'Authorisation', status }))
  expect(said).toEqual(['reserved', 'taken', 'refunded', 'released'])
  expect(ledTo({ kind: 'Verification', status: 'Closed' })).toBe('verified')
})
