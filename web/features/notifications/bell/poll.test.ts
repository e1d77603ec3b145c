import { expect, test } from 'vitest'
import { poll } from './poll.ts'

/** A clock that is moved by hand: it tells how long is waited, and `ring` lets that time pass. */
function handClock() {
  const waits: number[] = []
  let work: (() => void) | undefined
  return {
    waits,
    isWaiting: () => work !== undefined,
    after(ms: number, next: () => void) {
      waits.push(ms)
      work = next
      return () => {
        work = undefined
      }
    },
    async ring() {
      const now = work
      work = undefined
      now?.()
      await new Promise(setImmediate)
    },
  }
}

function polled(answers: ('news' | 'failure')[]) {
  const clock = handClock()
  const failures: unknown[] = []
  let asked = 0
  const ask = async () => {
    if (answers[asked++] === 'failure') throw new Error('no answer')
  }
  const stop = poll({ ask, failed: (error) => failures.push(error), clock })
  return { clock, failures, stop, asked: () => asked }
}

test('A-NOTIF-21 news is asked for every 30 seconds, the first time after 30 seconds', async () => {
  const { clock, asked } = polled(['news', 'news'])
  expect(asked()).toBe(0)
  await clock.ring()
  await clock.ring()
  expect(asked()).toBe(2)
  expect(clock.waits).toEqual([30_000, 30_000, 30_000])
})

test('A-NOTIF-23 after a failure it waits 60 seconds each time, and 30 again once there is an answer', async () => {
  const { clock, failures } = polled(['failure', 'failure', 'news'])
  await clock.ring()
  await clock.ring()
  await clock.ring()
  expect(clock.waits).toEqual([30_000, 60_000, 60_000, 30_000])
  expect(failures).toHaveLength(2)
})

test('stopped, it asks no more, also while an answer is on its way', async () => {
  const { clock, stop, asked } = polled(['news'])
  const ringing = clock.ring()
  stop()
  await ringing
  expect(asked()).toBe(1)
  expect(clock.isWaiting()).toBe(false)
})
