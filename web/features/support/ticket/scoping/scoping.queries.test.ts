import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../../../shared/session/log.ts'
import { type ScopingDoor, scopingStatusQuery } from './scoping.queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  environmentManager.setIsServer(() => typeof window === 'undefined')
})

const noAnswer = new Error('no answer')
type Answer = 'drafting' | 'drafted' | 'failure'

/** Reads the status as the ticket does while it is shown, from a server that gives these answers, the last one again and again. */
function polled(...answers: Answer[]) {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const askedAt: number[] = []
  const start = Date.now()
  const status = async () => {
    const answer = answers[Math.min(askedAt.push(Date.now() - start), answers.length) - 1]
    if (answer === 'failure') throw noAnswer
    return { scopingStatus: answer !== 'drafting', state: answer === 'drafting' ? 'Running' : 'Done' }
  }
  const queries = new QueryClient()
  const read = new QueryObserver(queries, scopingStatusQuery({ ticketId: 'a', status } as unknown as ScopingDoor))
  const stop = read.subscribe(() => undefined)
  return { askedAt, error, read, stop, later: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('A-TICK-17 the status of scoping is asked for every second until it is no longer false, and then no more', async () => {
  const { askedAt, later, stop } = polled('drafting', 'drafting', 'drafting', 'drafted')
  await later(30_000)
  expect(askedAt).toEqual([0, 1_000, 2_000, 3_000])
  stop()
})

test('A-TICK-17 a request for the status that fails is sent three times again, a second apart, and the polling goes on where one is answered', async () => {
  const { askedAt, later, stop } = polled('drafting', 'failure', 'failure', 'failure', 'drafting', 'drafted')
  await later(30_000)
  expect(askedAt).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
  stop()
})

test('A-TICK-18 a status that cannot be read is logged each time, and after the fourth failure the page gets the error', async () => {
  const { askedAt, error, read, later, stop } = polled('drafting', 'failure')
  await later(3_999)
  expect([askedAt.length, read.getCurrentResult().error]).toEqual([4, null])
  await later(30_000)
  expect(askedAt).toEqual([0, 1_000, 2_000, 3_000, 4_000])
  expect(error.mock.calls).toEqual(Array.from({ length: 4 }, () => ['The state of scoping could not be read', noAnswer]))
  expect(read.getCurrentResult().error).toBe(noAnswer)
  stop()
})
