import { expect, test } from 'vitest'
import { type StatusTone, statusLabel, toneOf } from './status-tones.ts'

const words: [StatusTone, string[]][] = [
  [
    'positive',
    ['Opened', 'Active', 'Created', 'Validated', 'Reserved', 'Approved', 'Captured', 'Accepted', 'Refunded', 'Successful', 'Authorised'],
  ],
  ['negative', ['Closed', 'Inactive', 'Failed', 'Declined', 'Locked', 'Conflict', 'Rejected', 'Expired']],
  [
    'pending',
    ['Blocked', 'Pending', 'Closing', 'InvitationSent', 'Reviewed', 'Duplicate', 'WaitingForApproval', 'Revoked', 'AwaitingAuthorisation'],
  ],
  ['hold', ['Not Found', 'Clarification']],
  ['ongoing', ['PendingAcceptance', 'PendingApproval']],
  ['neutral', ['Draft', 'Anything', '', 'captured', 'toString', 'constructor']],
]

test.each(words.flatMap(([tone, list]) => list.map((word) => [word, tone] as const)))('B-UI-07/08/09/10 "%s" is %s', (word, tone) => {
  expect(toneOf(word)).toBe(tone)
})

test('words of a ticket category have the tones the specification gives them', () => {
  expect(['Integration', 'Processing', 'Operational', 'Clarification'].map(toneOf)).toEqual(['negative', 'positive', 'pending', 'hold'])
})

test('words of the wire are read as sentences', () => {
  expect(statusLabel('WaitingForApproval')).toBe('Waiting for approval')
  expect(statusLabel('GoLive')).toBe('Go live')
  expect(statusLabel('Not Found')).toBe('Not Found')
  expect(statusLabel('Captured')).toBe('Captured')
})
