import { expect, test } from 'vitest'
import { isDue, pauseBeforeMs, type RenewalOutcome, renewPatiently } from './session-watch.ts'

/** Answers one outcome after the other and remembers how long it was waited between them. */
function attempts(...outcomes: RenewalOutcome[]) {
  const pausesMs: number[] = []
  let tries = 0
  return {
    pausesMs,
    firstPauseMs: 5000,
    tries: () => tries,
    renew: async () => outcomes[Math.min(tries++, outcomes.length - 1)]!,
    pause: async (ms: number) => {
      pausesMs.push(ms)
    },
  }
}

test.each([
  [31, false],
  [30, true],
  [0, true],
  [-5, true],
])('with %i seconds left renewal is due: %s', (left, due) => {
  expect(isDue(left * 1000, { renewWhenLeftMs: 30_000 })).toBe(due)
})

test('the pauses are 5, 10 and 20 seconds', () => {
  expect([1, 2, 3].map((attempt) => pauseBeforeMs(attempt, 5000))).toEqual([5000, 10_000, 20_000])
})

test('a renewal that works at once waits for nothing', async () => {
  const run = attempts('renewed')
  await expect(renewPatiently(run)).resolves.toBe('renewed')
  expect(run.pausesMs).toEqual([])
})

test('a renewal that fails is tried three times more, and then the session is over', async () => {
  const run = attempts('failed')
  await expect(renewPatiently(run)).resolves.toBe('over')
  expect(run.tries()).toBe(4)
  expect(run.pausesMs).toEqual([5000, 10_000, 20_000])
})

test('the second attempt may still save the session', async () => {
  const run = attempts('failed', 'failed', 'renewed')
  await expect(renewPatiently(run)).resolves.toBe('renewed')
  expect(run.pausesMs).toEqual([5000, 10_000])
})

test('a definite no ends it without further attempts', async () => {
  const run = attempts('over')
  await expect(renewPatiently(run)).resolves.toBe('over')
  expect(run.tries()).toBe(1)
})
