import type { Reply } from '@portico/testkit/browser/cookie-browser.ts'
import { expect, test } from 'vitest'
import { lacksOfRefusal } from './address-limit.ts'
import { leftBehind } from './left-behind.ts'
import { lacksOfQuota } from './neighbour.ts'
import { judgeRevocation } from './revocation-speed.ts'
import { differenceOf } from './same-time.ts'

test('an old right is alive until it was let in for the last time, and may not come back', () => {
  const asked = (...letIn: boolean[]) => letIn.map((isIn, index) => ({ atMs: index * 100, isIn }))
  expect(judgeRevocation(asked(false, false))).toEqual({ aliveMs: 0, cameBack: false })
  expect(judgeRevocation(asked(true, true, false))).toEqual({ aliveMs: 100, cameBack: false })
  expect(judgeRevocation(asked(true, false, false, true))).toEqual({ aliveMs: 300, cameBack: true })
  expect(judgeRevocation(asked(true, true)).aliveMs).toBe(Number.POSITIVE_INFINITY)
})

test('a browser keeps its own choices and nothing of who has left', () => {
  expect(leftBehind({ theme: 'dark', 'oidc.0123': '{}', 'proof-left-1': '5' }, ['ada@x.example'])).toEqual([])
  expect(leftBehind({ user: '{}' }, [])).toEqual(['user is kept'])
  expect(leftBehind({ theme: 'of ada@x.example' }, ['ada@x.example'])).toEqual(['theme tells who it was'])
})

test('a refusal says when to come again, and by which quota', () => {
  const headers = (changed: Record<string, string> = {}) =>
    new Headers({ 'retry-after': '3', 'ratelimit-policy': '"tenant";q=20;w=60', ratelimit: '"tenant";r=0;t=3', ...changed })
  const refusal = (status: number, given: Headers) => lacksOfRefusal({ status, reply: { headers: given } as Reply })
  expect(refusal(429, headers())).toEqual([])
  expect(refusal(401, headers())).toEqual(['it was answered with 401'])
  expect(refusal(429, headers({ 'retry-after': '3600', ratelimit: '' }))).toEqual(['Retry-After is 3600', 'RateLimit is missing'])
  expect(lacksOfQuota({ headers: headers(), text: '{"code":"too_many_requests"}' })).toEqual([])
  expect(lacksOfQuota({ headers: new Headers(), text: '' })).toHaveLength(4)
})

test('two kinds of answers differ by what the two of a pair differ in the middle', () => {
  const pairs = [100, 200, 300].map((known) => ({ known, unknown: known + 20 }))
  expect(differenceOf(pairs)).toBeCloseTo(0.1)
  expect(differenceOf([...pairs, { known: 5000, unknown: 90 }, { known: 90, unknown: 5000 }])).toBeCloseTo(0.1)
})
