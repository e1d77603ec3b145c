import { transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { describe, expect, test } from 'vitest'
import { childMayGo, mustGo, nextStatus, transitions, triggers } from './transaction-states.ts'

describe('the table of transitions, row by row', () => {
  test.each([
    ['Created', 'submitted', 'Pending'],
    ['Created', 'blocked', 'Blocked'],
    ['Created', 'foundDuplicate', 'Duplicate'],
    ['Created', 'cancelled', 'Closed'],
    ['Created', 'expired', 'Closed'],
    ['Pending', 'cancelled', 'Closed'],
    ['Pending', 'expired', 'Closed'],
    ['Pending', 'flaggedForReview', 'WaitingForApproval'],
    ['Pending', 'authorised', 'Reserved'],
    ['Pending', 'captured', 'Captured'],
    ['Pending', 'succeeded', 'Successful'],
    ['Pending', 'declined', 'Declined'],
    ['Pending', 'failed', 'Failed'],
    ['Pending', 'triedNextProvider', 'Pending'],
    ['Pending', 'contradicted', 'Conflict'],
    ['WaitingForApproval', 'submitted', 'Pending'],
    ['WaitingForApproval', 'authorised', 'Reserved'],
    ['WaitingForApproval', 'captured', 'Captured'],
    ['WaitingForApproval', 'rejected', 'Rejected'],
    ['Blocked', 'restrictionReset', 'Pending'],
    ['Blocked', 'rejected', 'Rejected'],
    ['Blocked', 'failed', 'Failed'],
    ['Duplicate', 'submitted', 'Pending'],
    ['Duplicate', 'rejected', 'Rejected'],
    ['Duplicate', 'failed', 'Failed'],
    ['Reserved', 'captured', 'Captured'],
    ['Reserved', 'voidRequested', 'Closing'],
    ['Reserved', 'reversalRequested', 'Closing'],
    ['Reserved', 'expired', 'Closed'],
    ['Reserved', 'contradicted', 'Conflict'],
    ['Captured', 'captured', 'Captured'],
    ['Captured', 'refundedInFull', 'Refunded'],
    ['Captured', 'reversalRequested', 'Closing'],
    ['Captured', 'contradicted', 'Conflict'],
    ['Successful', 'refundedInFull', 'Refunded'],
    ['Successful', 'contradicted', 'Conflict'],
    ['Refunded', 'captured', 'Captured'],
    ['Refunded', 'contradicted', 'Conflict'],
    ['Closing', 'closingConfirmed', 'Closed'],
    ['Closing', 'contradicted', 'Conflict'],
    ['Closed', 'contradicted', 'Conflict'],
    ['Declined', 'contradicted', 'Conflict'],
    ['Failed', 'contradicted', 'Conflict'],
    ['Conflict', 'authorised', 'Reserved'],
    ['Conflict', 'captured', 'Captured'],
    ['Conflict', 'succeeded', 'Successful'],
    ['Conflict', 'declined', 'Declined'],
    ['Conflict', 'failed', 'Failed'],
    ['Conflict', 'refundedInFull', 'Refunded'],
    ['Conflict', 'closingConfirmed', 'Closed'],
    ...(['Pending', 'Closing', 'Conflict'] as const).flatMap((from) => [
      [from, 'setCaptured', 'Captured'] as const,
      [from, 'setSuccessful', 'Successful'] as const,
      [from, 'setDeclined', 'Declined'] as const,
    ]),
  ] as const)('%s, %s: %s', (from, trigger, to) => {
    expect(nextStatus(from, trigger, null)).toBe(to)
  })

  test('holds nothing beside these rows and the two ways back', () => {
    const all = transactionStatuses.flatMap((from) => triggers.filter((trigger) => transitions[from][trigger]))
    expect(all).toHaveLength(61)
  })
})

test('a refused void and a refund that came back return to the status before', () => {
  expect(nextStatus('Closing', 'closingRefused', 'Reserved')).toBe('Reserved')
  expect(nextStatus('Refunded', 'refundTakenBack', 'Captured')).toBe('Captured')
  expect(nextStatus('Refunded', 'refundTakenBack', null)).toBeUndefined()
})

test('a rejected payment goes nowhere, and an impossible step is a defect', () => {
  for (const trigger of triggers) expect(nextStatus('Rejected', trigger, null)).toBeUndefined()
  expect(() => mustGo('Captured', 'voidRequested')).toThrow('Captured cannot be voidRequested')
})

test('a child goes from created over pending to its end, and a refund that succeeded may fail later', () => {
  expect(childMayGo('Created', 'Pending')).toBe(true)
  expect(childMayGo('Pending', 'Successful')).toBe(true)
  expect(childMayGo('Successful', 'Failed')).toBe(true)
  expect(childMayGo('Failed', 'Successful')).toBe(false)
  expect(childMayGo('Reserved', 'Failed')).toBe(false)
})

test('a payout is validated, approved by rule or by a person, sent, accepted and done', () => {
  const ways = ['Created Validated', 'Validated Approved', 'Validated WaitingForApproval', 'WaitingForApproval Approved']
  ways.push('WaitingForApproval Rejected', 'Approved Pending', 'Pending Accepted', 'Accepted Successful', 'Accepted Failed')
  for (const way of ways) expect(childMayGo(...(way.split(' ') as ['Created', 'Validated'])), way).toBe(true)
  expect(childMayGo('WaitingForApproval', 'Pending')).toBe(false)
})
