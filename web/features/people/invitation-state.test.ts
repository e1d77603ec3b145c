import { expect, test } from 'vitest'
import { isBeingMailed } from './invitation-state.ts'

const invited = { status: 'InvitationSent', invitationExpiresAt: null, createdAt: '2026-11-23T01:00:00.000Z' } as const
const after = (seconds: number) => Date.parse(invited.createdAt) + seconds * 1000

test('an invitation of a moment ago is on its way until its link is there, and is not called expired meanwhile', () => {
  expect(isBeingMailed(invited, after(3))).toBe(true)
  expect(isBeingMailed({ ...invited, invitationExpiresAt: '2026-11-30T01:00:00.000Z' }, after(3))).toBe(false)
  expect(isBeingMailed({ ...invited, status: 'Active' }, after(3))).toBe(false)
})

test('one without a link a minute later needs to be sent again', () => {
  expect(isBeingMailed(invited, after(61))).toBe(false)
})
