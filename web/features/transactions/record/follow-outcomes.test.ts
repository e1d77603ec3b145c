import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordRef, TransactionHead } from '../transactions.queries.ts'
import { followOutcomes, type MoneyAction } from './follow-outcomes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const record = { id: 'payment' } as RecordRef
const aHead = (more: Partial<TransactionHead> = {}) =>
  ({ status: 'Captured', amountRefundPendingMinor: 0, amountCapturePendingMinor: 0, version: 1, ...more }) as TransactionHead
const sentAs = (action: MoneyAction, childId: string | null) => ({ action, childId, amountMinor: 1000, currency: 'EUR' })

/** A page that follows one payment; the server answers what these hold when it is asked, once `gate` lets it. */
function aPage(children: Record<string, TransactionStatus> = {}) {
  const server = { head: aHead(), children, gate: Promise.resolve(), asked: 0 }
  const told: string[] = []
  const heads: number[] = []
  const page = new AbortController()
  const watch = followOutcomes(
    {
      readHead: async () => {
        server.asked++
        const { head } = server
        await server.gate
        return head
      },
      readChild: async (_record, childId) => {
        const status = server.children[childId]!
        await server.gate
        return status
      },
      onHead: (_record, { version }) => heads.push(version),
      onDecided: (outcome, { action, childId }) => told.push(`${action} ${childId ?? 'payment'} ${outcome}`),
    },
    page.signal,
  )
  /** Holds every answer from now on. */
  const hold = () => {
    const held = Promise.withResolvers<void>()
    server.gate = held.promise
    return held.resolve
  }
  return { server, told, heads, hold, watch, leave: () => page.abort(), later: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('the outcome of what is sent while an earlier answer is on its way is told too', async () => {
  const { server, told, hold, watch, later } = aPage({ first: 'Successful', second: 'Pending' })
  watch(record, sentAs('refund', 'first'), 1)
  const release = hold()
  await later(1000)
  watch(record, sentAs('refund', 'second'), 1)
  release()
  await later(1000)
  expect(told).toEqual(['refund first Successful'])
  server.children.second = 'Failed'
  await later(1000)
  expect(told).toEqual(['refund first Successful', 'refund second Failed'])
})

test('a void is not judged by an answer that is older than it', async () => {
  const { server, told, hold, watch, later } = aPage()
  server.head = aHead({ status: 'Reserved' })
  watch(record, undefined, 1)
  const release = hold()
  await later(1000)
  watch(record, sentAs('void', null), 1)
  server.head = aHead({ status: 'Closing', version: 2 })
  release()
  await later(1000)
  expect(told).toEqual([])
  server.head = aHead({ status: 'Closed', version: 3 })
  await later(1000)
  expect(told).toEqual(['void payment Successful'])
})

test('an outcome is told once, also where the next question fails', async () => {
  const { server, told, watch, later } = aPage({ first: 'Successful' })
  const read = vi.fn(() => 'Pending' as TransactionStatus)
  Object.defineProperty(server.children, 'second', { get: read, configurable: true })
  read.mockImplementationOnce(() => {
    throw new Error('no answer')
  })
  watch(record, sentAs('refund', 'first'), 1)
  watch(record, sentAs('capture', 'second'), 1)
  await later(3000)
  expect(told).toEqual(['refund first Successful'])
  expect(read.mock.calls.length).toBeGreaterThan(1)
})

test('it is asked until nothing waits any more, each change is shown, and what is sent later is followed anew', async () => {
  const { server, told, heads, watch, later } = aPage({ first: 'Pending' })
  server.head = aHead({ amountRefundPendingMinor: 1000, version: 2 })
  watch(record, sentAs('refund', 'first'), 1)
  await later(2000)
  server.children.first = 'Successful'
  server.head = aHead({ version: 3 })
  await later(60_000)
  expect([told, heads, server.asked]).toEqual([['refund first Successful'], [2, 3], 3])
  server.children.second = 'Successful'
  watch(record, sentAs('refund', 'second'), 3)
  await later(1000)
  expect([told.at(-1), server.asked]).toEqual(['refund second Successful', 4])
})

test('with the page it ends', async () => {
  const { server, told, watch, leave, later } = aPage({ first: 'Successful' })
  watch(record, sentAs('refund', 'first'), 1)
  leave()
  await later(60_000)
  expect([told, server.asked]).toEqual([[], 0])
})
