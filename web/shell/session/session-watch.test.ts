import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { isDue, outcomeOfFailure, pauseBeforeMs, type RenewalOutcome, renewPatiently, watchSession } from './session-watch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A-SESS-01 the token is looked at every 30 s, and when the tab comes back to sight or to the network, until it is stopped', () => {
  vi.useFakeTimers()
  const [page, browser] = [Object.assign(new EventTarget(), { visibilityState: 'visible' }), new EventTarget()]
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { onLine: true })
  let looks = 0
  const stop = watchSession(() => looks++, { checkEveryMs: 30_000 })
  vi.advanceTimersByTime(29_999)
  expect(looks).toBe(0)
  vi.advanceTimersByTime(30_001)
  expect(looks).toBe(2)
  page.dispatchEvent(new Event('visibilitychange'))
  browser.dispatchEvent(new Event('online'))
  expect(looks).toBe(4)
  stop()
  vi.advanceTimersByTime(300_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(looks).toBe(4)
})

/** Answers one outcome after the other and remembers how long it was waited between them. */
function attempts(...outcomes: RenewalOutcome[]) {
  const pausesMs: number[] = []
  let tries = 0
  return {
    pausesMs,
    firstPauseMs: 5000,
    hasExpired: false,
    isReachable: async () => true,
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
])('A-SESS-02 with %i seconds left renewal is due: %s', (left, due) => {
  expect(isDue(left * 1000, { renewWhenLeftMs: 30_000 })).toBe(due)
})

test('A-SESS-04 the pauses are 5, 10 and 20 seconds', () => {
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

test('A-SESS-03 of a token that has run out there are three attempts in all, the first at once', async () => {
  const run = attempts('failed')
  await expect(renewPatiently({ ...run, hasExpired: true })).resolves.toBe('over')
  expect(run.tries()).toBe(3)
  expect(run.pausesMs).toEqual([5000, 10_000])
})

test('while no one can be reached nothing is given up', async () => {
  const run = attempts('failed')
  await expect(renewPatiently({ ...run, isReachable: async () => false })).resolves.toBe('unreachable')
  expect(run.tries()).toBe(1)
})

test.each(['login_required', 'interaction_required', 'account_selection_required', 'consent_required', 'access_denied'])(
  '%s of the identity server is a definite no',
  (error) => {
    expect(outcomeOfFailure(new ErrorResponse({ error }))).toBe('over')
  },
)

test.each([
  new ErrorResponse({ error: 'temporarily_unavailable' }),
  new ErrorResponse({ error: 'server_error' }),
  new ErrorTimeout('IFrame timed out without a response'),
  new TypeError('Failed to fetch'),
])('%s may work the next time', (error) => {
  expect(outcomeOfFailure(error)).toBe('failed')
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
